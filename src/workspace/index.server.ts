/** A member's own page: what other rooms may use on the server. */
export { deskApi } from './desk/desk.api.server.ts';
export { workspaceTables } from './personal-data.server.ts';
