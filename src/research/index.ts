/** Validations and their reports: what other rooms may use anywhere, the browser included. */
export { researchMessages } from './research.ts';
