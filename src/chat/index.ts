/** The strategist: what other rooms may use anywhere, the browser included. */
export { chatMessages } from './strategy-chat.ts';
