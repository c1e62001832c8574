/** Features and votes: what other rooms may use on the server. */
export { beginRoadmap } from './first-roadmap.server.ts';
export { roadmapTables } from './personal-data.server.ts';
export { roadmapApi } from './roadmap.api.server.ts';
