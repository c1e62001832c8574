/** Words a sentence needs to be judged by itself: of fewer it is not clear what they are about. */
const LEAST_WORDS = 4;

/** @returns the parts of a text that harm is looked for in: the whole, and each of its sentences where it has several */
export function partsToJudge(text: string): string[] {
  const whole = text.normalize('NFKC').replace(/\s+/g, ' ').trim();
  const sentences = text
    .normalize('NFKC')
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter((sentence) => sentence.split(' ').length >= LEAST_WORDS);
  return [...new Set([whole, ...(sentences.length > 1 ? sentences : [])])];
}
