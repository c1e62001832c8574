/** Open doors: what others may call and be called by. API keys, and what rests on them. */

export { embeds } from './embeds/embeds.api.server.ts';
export { feedFiles } from './feeds/feeds.api.server.ts';
export { privateFeeds } from './feeds/private-feeds.api.server.ts';
export { keyEmails } from './keys/emails.server.ts';
export { admitKey } from './keys/key-request.server.ts';
export { keysApi } from './keys/keys.api.server.ts';
export { listsAsFiles } from './lists/lists.api.server.ts';
export { mcpApi } from './mcp/mcp.api.server.ts';
export { connectionEmails } from './oauth/connection-emails.server.ts';
export { connectionsApi } from './oauth/connections.api.server.ts';
export { forgetOldConnections } from './oauth/connections.server.ts';
export { oauthServer } from './oauth/oauth.server.ts';
export { openTables } from './personal-data.server.ts';
export { forgetOldWebhooks } from './webhooks/deliveries.server.ts';
export { startWebhooks } from './webhooks/start-webhooks.server.ts';
export { webhookEmails } from './webhooks/webhook-email.server.ts';
export { deliverWebhooks, spreadEvents } from './webhooks/webhook-jobs.server.ts';
export { webhooksApi } from './webhooks/webhooks.api.server.ts';
