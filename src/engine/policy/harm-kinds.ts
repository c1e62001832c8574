/** What Assay will not help with. */
export const harmKinds = {
  fraud: 'It works by deceiving the people it takes money or trust from.',
  pyramid: 'It promises returns nobody can promise, or pays those who came first with the money of those who join later.',
  cheating: 'It sells cheating in studies and examinations: somebody else’s work is passed off as one’s own.',
  stalking: 'It watches or exposes people who have not agreed to it.',
  weapons: 'It would put weapons or explosives into hands the law keeps them from.',
  fakes: 'It makes or sells false reviews, identities or documents, which deceive whoever relies on them.',
  exploitation: 'It profits from people who cannot refuse: by force, by debt, or because they are children.',
  illegal_trade: 'It trades in what the law forbids to sell: drugs, protected animals, organs, stolen or counterfeit goods.',
  intrusion: 'It breaks into systems or accounts that belong to others.',
  hate: 'It stirs up hatred against people for what they are, or frightens and pursues them.',
  deception: 'It misleads the public about votes, health or safety.',
} as const satisfies Record<string, string>;
export type HarmKind = keyof typeof harmKinds;
export const harmKindIds = Object.keys(harmKinds) as [HarmKind, ...HarmKind[]];

/** What Assay refuses to help with, and why. */
export type Harm = { key: HarmKind; reason: string };

/** @returns a kind of harm with the reason to give */
export const harmOf = (key: HarmKind): Harm => ({ key, reason: harmKinds[key] });
