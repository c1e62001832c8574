/** From a text to a guarded report: what other rooms may use on the server. */
export { writeReport } from './analyst/write-report.ts';
export { keepCatalogueCompanies } from './companies/catalogue-companies.server.ts';
export { type CompanySource, companySources } from './companies/company-sources.ts';
export { knownCompanies } from './companies/known-companies.server.ts';
export { loadWellKnownCompanies } from './companies/well-known-companies.server.ts';
export type { CompiledCompanies } from './companies/well-known-files.server.ts';
export { Finding, Ledger, type LedgerEntry, SourceAnswer, Understanding } from './evidence.contract.ts';
export { type SolutionType, solutionTypeIds } from './evidence-kinds.ts';
export { guardReport } from './guard/guard-report.ts';
export { numbersIn } from './guard/numbers.ts';
export { closeLedger } from './ledger/close-ledger.ts';
export { methodOfEngine } from './method.ts';
export { ABOUT_OPINIONS, opinionOf } from './opinions/opinion.ts';
export { payerOf } from './payer-of.ts';
export { engineTables } from './personal-data.server.ts';
export { Placement, type Pool, placeSentences, poolOf } from './placing/place-sentences.ts';
export { cutTo, givesOrders, holdsForeignDigits, holdsMarkup } from './plain-text.ts';
export { harmIn, harmOfUnderstanding } from './policy/harm.server.ts';
export { harmOfUnderstandingToo, harmToo } from './policy/harm-by-model.server.ts';
export type { Harm } from './policy/harm-kinds.ts';
export { otherLanguage } from './policy/languages.ts';
export { isNoise, sayMore, textFault } from './policy/text-fault.ts';
export {
  type EarningGround,
  type EvidenceScores,
  type Neighbour,
  Report,
  Sentence,
  type Verdict,
  validationResultOf,
} from './report.contract.ts';
export { OPINION_LABEL, type ScoreName, scoreNames } from './report-names.ts';
export { builtInEmbedder } from './retrieval/built-in-embedder.server.ts';
export { providerEmbedder } from './retrieval/embeddings.server.ts';
export { createFindNear } from './retrieval/find-near.server.ts';
export { ideaListVersion, ideasByMeaning } from './retrieval/ideas-by-meaning.server.ts';
export { stem } from './retrieval/stem.ts';
export { canStoreVectors } from './retrieval/stored-vectors.server.ts';
export { scoreLedger } from './scores/score-ledger.ts';
export { ENGINE_METHOD_VERSION, nearness } from './scores/tables.ts';
export type { FindNear, Near, Source } from './source.server.ts';
export { createSources } from './sources/all-sources.server.ts';
export { askSources } from './sources/ask-sources.server.ts';
export { createAsker, orNone } from './sources/asker.server.ts';
export { createSourceBreaker } from './sources/breakers.ts';
export { forgetOldAnswers } from './sources/cached-answers.server.ts';
export type { KnownCompany } from './sources/companies.server.ts';
export { github } from './sources/github.server.ts';
export type { Asker, LiveSource, LiveWorld } from './sources/live-source.ts';
export { createRateLimit } from './sources/rate-limit.ts';
export { sourceHealth } from './sources/source-health.server.ts';
export { stackExchange } from './sources/stack-exchange.server.ts';
export { type SourceId, sourceIds, sources } from './sources.ts';
export { createGuessCategory, type GuessCategory } from './understanding/guess-category.server.ts';
export { heldReading } from './understanding/held-reading.ts';
export { readKind } from './understanding/read-kind.server.ts';
export { readPayer } from './understanding/read-payer.server.ts';
export { BY_PERSON, searchTextOf } from './understanding/search-text.ts';
export { isTypeTold } from './understanding/solution-types.ts';
export { isEnglishText } from './understanding/spelling.ts';
export { understandIdea } from './understanding/understand-idea.ts';
export { buyersOf } from './verdict/buyers.ts';
export { decideVerdict } from './verdict/decide-verdict.ts';
export { judgeIdea } from './verdict/judge-idea.server.ts';
