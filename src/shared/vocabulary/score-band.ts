/** Score bands of the idea page: 8 and up strong, 6 and up good, 4 and up fair, else low. */
export function scoreBand(score: number): 'strong' | 'good' | 'fair' | 'low' {
  if (score >= 8) return 'strong';
  if (score >= 6) return 'good';
  if (score >= 4) return 'fair';
  return 'low';
}
