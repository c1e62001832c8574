/** What the library of test methods sorts by: closed sets for the server and the browser. */

/** What a test can answer. Every assumption of a project is one of these. */
export const methodTopics = [
  { id: 'problem', label: 'Whether the problem is real', short: 'Problem' },
  { id: 'buyer', label: 'Who has it and who pays', short: 'Buyer' },
  { id: 'demand', label: 'Whether they want this', short: 'Demand' },
  { id: 'price', label: 'What they will pay', short: 'Price' },
  { id: 'channel', label: 'Whether I can reach them', short: 'Reach' },
  { id: 'solution', label: 'Whether it works for them', short: 'Solution' },
  { id: 'delivery', label: 'Whether I can deliver it', short: 'Delivery' },
  { id: 'rivals', label: 'What they use instead', short: 'Rivals' },
] as const satisfies readonly { id: string; label: string; short: string }[];

/** What people give in a test, the weakest evidence first. */
export const evidenceGiven = [
  { id: 'says', label: 'What people say', means: 'Words about the past or about a plan. Cheap to give, and often kind.' },
  { id: 'does', label: 'What people do', means: 'Time, effort or data. It costs them something.' },
  { id: 'pays', label: 'What people pay', means: 'Money or a signed order. The strongest evidence there is before a business.' },
] as const satisfies readonly { id: string; label: string; means: string }[];

/** How much a method usually costs at most, in US dollars. */
export const costBands = [
  { id: 'up_to_50', label: 'Up to $50', most: 50 },
  { id: 'up_to_200', label: 'Up to $200', most: 200 },
  { id: 'up_to_600', label: 'Up to $600', most: 600 },
] as const satisfies readonly { id: string; label: string; most: number }[];

/** How many days a method usually takes at most. */
export const timeBands = [
  { id: 'up_to_3', label: 'Up to 3 days', most: 3 },
  { id: 'up_to_7', label: 'Up to a week', most: 7 },
  { id: 'up_to_14', label: 'Up to two weeks', most: 14 },
] as const satisfies readonly { id: string; label: string; most: number }[];

export const templateKinds = [
  { id: 'guide', label: 'Interview guide' },
  { id: 'consent', label: 'Consent line' },
  { id: 'sheet', label: 'Sheet to fill in' },
  { id: 'email', label: 'Email' },
  { id: 'call', label: 'Call sheet' },
  { id: 'page', label: 'Page copy' },
  { id: 'ad', label: 'Ad' },
  { id: 'post', label: 'Post' },
  { id: 'letter', label: 'Letter' },
] as const satisfies readonly { id: string; label: string }[];

export const labelOf = <Id extends string>(set: readonly { id: Id; label: string }[], id: Id): string =>
  set.find((one) => one.id === id)?.label ?? id;

export const methodMessages = { notFound: 'There is no such method.' } as const;
