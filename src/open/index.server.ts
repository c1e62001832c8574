/** Open doors: what others may call and be called by. API keys, and what rests on them. */
export { keyEmails } from './keys/emails.server.ts';
export { admitKey } from './keys/key-request.server.ts';
export { keysApi } from './keys/keys.api.server.ts';
export { openTables } from './personal-data.server.ts';
