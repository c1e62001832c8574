/** Build kits: what other rooms may use anywhere, the browser included. */
export { kitMessages } from './idea-builder.ts';
