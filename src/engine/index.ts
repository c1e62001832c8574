/** From a text to a guarded report: what other rooms may use anywhere, the browser included. */
export { isRiskOf } from './analyst/risk-words.ts';
export { Ledger, LedgerEntry, type Silence, silences, solutionTypeIds, solutionTypes, Understanding } from './evidence.contract.ts';
export { measured } from './measured.ts';
export { methodOfEngine } from './method.ts';
export {
  Confidence,
  isByAnalyst,
  OPINION_LABEL,
  Report,
  type Sentence,
  scoreNames,
  sentenceText,
  ValidationResult,
  verdicts,
} from './report.contract.ts';
export { type SourceId, sourceIds, sources } from './sources.ts';
