/** Ideas owned outright: what other rooms may use anywhere, the browser included. */
export { claimRules } from './claim-rules.ts';
export { claimMessages } from './messages.ts';
