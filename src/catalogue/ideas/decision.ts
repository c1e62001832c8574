import type { IdeaFull } from './ideas.contract.ts';

/** The questions at the head of an idea. */
export const DECISION = {
  payer: 'Who pays',
  buyers: 'How many there are',
  price: 'Price',
  decides: 'What decides it',
  test: 'This week’s test',
  drop: 'Drop it if',
} as const;

type Risk = IdeaFull['risks_and_challenges'][number];
const GRAVITY = { high: 2, medium: 1, low: 0 } as const satisfies Record<Risk['severity'], number>;

/** @returns the gravest risk, the first of those that are equally grave; undefined where there is none */
export const decisiveRisk = (risks: readonly Risk[]): Risk | undefined =>
  risks.reduce<Risk | undefined>((worst, risk) => (!worst || GRAVITY[risk.severity] > GRAVITY[worst.severity] ? risk : worst), undefined);
