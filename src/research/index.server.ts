/** Validations and their reports: what other rooms may use on the server. */
export { forgetRemovedResearch } from './change-research.server.ts';
export { createEngine, type ResearchEngine } from './engine.server.ts';
export { findResearch, listResearch } from './find-research.server.ts';
export { checkIdea } from './free-check/check-idea.server.ts';
export { freeCheckApi } from './free-check/free-check.api.server.ts';
export { FreeCheck, FreeCheckInput } from './free-check/free-check.contract.ts';
export { researchTables } from './personal-data.server.ts';
export { researchApi } from './research.api.server.ts';
export { type ResearchReport, ValidateInput, Validation } from './research.contract.ts';
export { research } from './research-job.server.ts';
export { researchWorker } from './research-worker.server.ts';
export { validateIdea } from './validate.server.ts';
