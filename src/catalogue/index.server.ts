/** Ideas, and what readers do with them: what other rooms may use on the server. */

export { customersFor } from './buyers/arithmetic.ts';
export { buyersApi } from './buyers/buyers.api.server.ts';
export {
  /** @public what `countBuyers` is asked, and the shape of it */
  BuyersQuery,
} from './buyers/buyers.contract.ts';
export { nearestBuyersIn } from './buyers/buyers-in.server.ts';
export {
  /** @public how many of a trade there are, for whatever asks by words or by a tool */
  countBuyers,
  isCountedIn,
} from './buyers/count-buyers.server.ts';
export { countGroup } from './buyers/count-group.server.ts';
export { deliveries } from './buyers/deliveries.ts';
export { type NearBuyers, nearestBuyers } from './buyers/nearest-buyers.server.ts';
export { payOfOccupation } from './buyers/pay-of-occupation.server.ts';
export { type NamedTrade, tradeInText } from './buyers/trade-in-text.server.ts';
export { nearestTradesAbroad } from './buyers/trades-abroad.server.ts';
export { calendarApi } from './calendar/calendar.api.server.ts';
export { type Rule, RuleQuery } from './calendar/calendar.contract.ts';
export { listRules } from './calendar/list-rules.server.ts';
export { renderRules } from './calendar/render-rules.ts';
export { type DatedRule, RULE_DAYS, rulesSoon } from './calendar/rule-rows.server.ts';
export { collectionsApi } from './collections/collections.api.server.ts';
export { loadCollections } from './collections/load-collections.server.ts';
export { adminIdeasApi } from './editing/admin-ideas.api.server.ts';
export { forgetOldImports } from './editing/import-ideas.server.ts';
export { ideaBodies } from './editing/large-bodies.ts';
export { publishDue } from './editing/publish-due.server.ts';
export { dollarRate, inDollars } from './evidence/exchange-rate.ts';
export { shippedMeasured } from './evidence/measured.server.ts';
export { oldSets } from './evidence/old-sets.server.ts';
export { exportsApi } from './exports/exports.api.server.ts';
export { LICENCE } from './exports/licence.ts';
export { renderDossier, renderPlain } from './exports/pdf/render-dossier.server.ts';
export { plainMarkdown } from './exports/plain-document.ts';
export { fitApi } from './fit/fit.api.server.ts';
export { visitor } from './ideas/access.ts';
export type { CompiledCatalogue } from './ideas/catalogue-files.server.ts';
export { catalogueSource } from './ideas/catalogue-source.server.ts';
export { bringBackClaimed, takeOutClaimed } from './ideas/claimed-state.server.ts';
export { fillArchive, ideaOfTheDay, listDailyIdeas } from './ideas/daily-idea.server.ts';
export { BY_BASIS, LADDER, offerPrice, signalValue } from './ideas/dossier-labels.ts';
export { sectionOfField } from './ideas/field-places.ts';
export { currentSlug, findIdea, findIdeaById, wholeIdea } from './ideas/find-idea.server.ts';
export { drawHallmark, hallmarkSvg } from './ideas/hallmark.ts';
export { hallmarkLabel } from './ideas/hallmark-label.ts';
export { IdeaQuery } from './ideas/idea-query.contract.ts';
export { ideasApi } from './ideas/ideas.api.server.ts';
export { type ArchiveEntry, type DailyIdea, type Idea, type IdeaCard, type IdeaFull, Signal } from './ideas/ideas.contract.ts';
export { listIdeas } from './ideas/list-ideas.server.ts';
export { loadCatalogue } from './ideas/load-catalogue.server.ts';
export { relatedIdeas } from './ideas/related-ideas.server.ts';
export { METHOD_VERSION, type ScoreKind, scoreKinds } from './ideas/scores.ts';
export { forgetOldSearches, oldestSearchDay } from './ideas/search/note-searches.server.ts';
export { refreshSearchWords, searchWords, searchWordsWorker } from './ideas/search/search-words.server.ts';
export { warmSearch } from './ideas/search/vocabulary.server.ts';
export { dossierSections } from './ideas/sections.ts';
export { siteFiles } from './ideas/site-files.api.server.ts';
export { catalogueTables } from './personal-data.server.ts';
export { addDemoResults, givenSince, giveResult, removeDemoResults, takeBackResult } from './reported/reported.server.ts';
export { forgetClearedHistory } from './saved-ideas/history.server.ts';
export { listSavedIdeas } from './saved-ideas/list-saved.server.ts';
export { savedIdeasApi } from './saved-ideas/saved-ideas.api.server.ts';
export { SavedQuery } from './saved-ideas/saved-ideas.contract.ts';
export { lookAtWatched } from './watches/look.server.ts';
export { companiesNear, lookThrough } from './watches/look-through.server.ts';
export { mayBeNamed } from './watches/may-be-named.ts';
export { noteNearSilently, noteNearTold } from './watches/note-sent.server.ts';
export { watchesApi } from './watches/watches.api.server.ts';
