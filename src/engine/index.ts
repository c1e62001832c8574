/** From a text to a guarded report: what other rooms may use anywhere, the browser included. */
export { isRiskOf } from './analyst/risk-words.ts';
export { fates, Ledger, LedgerEntry, Understanding } from './evidence.contract.ts';
export { type Silence, silences, solutionTypeIds, solutionTypes } from './evidence-kinds.ts';
export { measured } from './measured.ts';
export { payerOf } from './payer-of.ts';
export { Confidence, type EarningGround, type Neighbour, Report, type Sentence, ValidationResult } from './report.contract.ts';
export { isByAnalyst, OPINION_LABEL, scoreNames, sentenceText, verdicts } from './report-names.ts';
export { type SourceId, sourceIds, sources } from './sources.ts';
export { thresholds } from './verdict/thresholds.ts';
