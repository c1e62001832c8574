/** Validations and their reports: what other rooms may use anywhere, the browser included. */
export { storedIdea } from './free-check/stored-idea.ts';
export { researchMessages } from './research.ts';
export { type SampleInShort, sampleInShort } from './sample-in-short.ts';
