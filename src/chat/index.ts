/** The strategist: what other rooms may use anywhere, the browser included. */
export { forgetChats } from './kept-chats.ts';
export { chatMessages } from './strategy-chat.ts';
