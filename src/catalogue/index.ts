/** Ideas, and what readers do with them: what other rooms may use anywhere, the browser included. */

export {
  type AssumptionKey,
  type CalculationInputs,
  type CalculationResult,
  customersFor,
  decidersOf,
  type EarningInputs,
  earningOf,
  FULL_WEEK_HOURS,
  namedPrice,
  TRIAL_MONTHS,
  unitEconomics,
  WEEKS_IN_A_YEAR,
} from './buyers/arithmetic.ts';
export { DEFAULT_INCOME_USD, DEFAULT_INCOME_USD_YEAR, DEFAULT_PRICE_USD, MAX_USD } from './buyers/buyers.ts';
export { collectionsClient } from './collections/collections-client.ts';
export type { AdminIdea, AdminIdeaFilter, AdminIdeaPage, BulkAction } from './editing/admin-ideas.contract.ts';
export {
  activeFilters,
  adminIdeaMessages,
  bulkActions,
  deleteQuestion,
  ideaStates,
  pickFilters,
} from './editing/admin-ideas.ts';
export { adminIdeasClient } from './editing/admin-ideas-client.ts';
export type { Schedule } from './editing/daily-schedule.contract.ts';
export {
  dossierNodes,
  type Fields,
  type FormNode,
  type Group,
  type Leaf,
  type List,
  lengthOf,
  pathOf,
  rangeOf,
} from './editing/dossier-form.ts';
export { changeList, readFields } from './editing/draft-form.ts';
export type { Draft, DraftOrigin, DraftSaved, PlannedPublication } from './editing/drafts.contract.ts';
export { editorSections, faultsInWords, pathInWords } from './editing/field-labels.ts';
export type { HistoryEntry } from './editing/history.contract.ts';
export type { ImportCheck } from './editing/idea-files.contract.ts';
export { inLines } from './editing/in-lines.ts';
export { withPart } from './editing/merge-fields.ts';
export { retryPauseMs } from './editing/retry-pause.ts';
export type { IdeaToReview, ReviewQueue } from './editing/reviews/reviews.contract.ts';
export { evidenceAges } from './editing/reviews/reviews.ts';
export type { RevisionDiff } from './editing/revisions.contract.ts';
export { slugOf } from './editing/slug.ts';
export { type UnfinishedPart, unfinishedParts } from './editing/unfinished-parts.ts';
export type { BuyerFigure } from './evidence/figure.contract.ts';
export { officialLicences } from './evidence/official-sources.ts';
export type { Block } from './exports/blocks.ts';
export type { Certificate } from './exports/pdf/dossier-pdf.server.ts';
export type { PlainDocument } from './exports/plain-document.ts';
export { bands } from './ideas/bands.ts';
export { confidences } from './ideas/confidence.ts';
export { countLabels } from './ideas/count-labels.ts';
export { DIFFICULTY_STARTS, difficultyTerms } from './ideas/execution-difficulty.ts';
export { fieldsOfSection } from './ideas/field-places.ts';
export { type IdeaCard, IdeaFull, Signal } from './ideas/ideas.contract.ts';
export { ideasClient } from './ideas/ideas-client.ts';
export { METHOD_VERSION, scoreKinds, scoreParts } from './ideas/scores.ts';
export { dossierSections } from './ideas/sections.ts';
export { skillGroups } from './ideas/skill-groups.ts';
export { skillWords } from './ideas/skill-words.ts';
export { GivenFacts } from './reported/reported.contract.ts';
export { mineOf } from './saved-ideas/mine-of.ts';
export { savedMessages } from './saved-ideas/saved-ideas.ts';
export { myIdeas, savedIdeasClient } from './saved-ideas/saved-ideas-client.ts';
export type { Watched } from './watches/watches.contract.ts';
export { watchesClient } from './watches/watches-client.ts';
