/** Build kits: what other rooms may use on the server. */
export { forgetRemovedKits } from './change-kit.server.ts';
export { ideaBuilderApi } from './idea-builder.api.server.ts';
export { kitsTables } from './personal-data.server.ts';
