import type { Judged } from '../evidence.contract.ts';
import { verdicts } from '../report-names.ts';

/** @returns the verdict that is most probable by the judged ideas */
export const likeliestOf = ({ probabilities }: Judged): (typeof verdicts)[number] =>
  verdicts.reduce((best, verdict) => (probabilities[verdict] > probabilities[best] ? verdict : best));
