/**
 * The sections of a dossier in reading order: the contents rail, the page and the list of what is locked read this table.
 * Free of zod, so that pages may use it.
 */
export const dossierSections = [
  { key: 'problem', label: 'Problem' },
  { key: 'why_now', label: 'Why now' },
  { key: 'solution', label: 'Solution' },
  { key: 'audience', label: 'Who it is for' },
  { key: 'market', label: 'Market' },
  { key: 'competition', label: 'Competition' },
  { key: 'business', label: 'Business model' },
  { key: 'go_to_market', label: 'Go to market' },
  { key: 'build', label: 'What to build' },
  { key: 'execution', label: 'Execution plan' },
  { key: 'founder', label: 'Founder fit' },
  { key: 'risks', label: 'Risks and kill criteria' },
  { key: 'next_test', label: 'Cheapest next test' },
  { key: 'evidence', label: 'Evidence' },
] as const satisfies readonly { key: string; label: string }[];

export type SectionKey = (typeof dossierSections)[number]['key'];
export const lockedSectionKeys = dossierSections.map((section) => section.key) as [SectionKey, ...SectionKey[]];
