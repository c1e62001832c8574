/** Validations and their reports: what other rooms may use on the server. */
export { forgetRemovedResearch } from './change-research.server.ts';
export { createEngine, type ResearchEngine } from './engine.server.ts';
export { findResearch } from './find-research.server.ts';
export { freeCheckApi } from './free-check/free-check.api.server.ts';
export { researchTables } from './personal-data.server.ts';
export { researchApi } from './research.api.server.ts';
export type { ResearchReport } from './research.contract.ts';
export { research } from './research-job.server.ts';
export { researchWorker } from './research-worker.server.ts';
