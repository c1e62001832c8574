/** Features and votes: what other rooms may use anywhere, the browser included. */
export { roadmapMessages } from './roadmap.ts';
