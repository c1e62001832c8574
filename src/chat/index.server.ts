/** The strategist: what other rooms may use on the server. */
export type { ChatEngine } from './answer-turn.server.ts';
export { askVerb } from './ask-verb.server.ts';
export { chatWorker } from './chat-worker.server.ts';
export { readableIdea } from './material.server.ts';
export { chatTables } from './personal-data.server.ts';
export { forgetOldChats } from './sessions.server.ts';
export { Fields as VerbFields } from './strategist/inputs.ts';
export { split, usd } from './strategist/lines.ts';
export { strategyChatApi } from './strategy-chat.api.server.ts';
export { createTurnHub } from './turn-hub.server.ts';
export { takeUpTurn } from './turn-job.server.ts';
