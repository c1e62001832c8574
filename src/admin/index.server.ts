/** The admin area: what other rooms may use on the server. */
export { adminApi } from './admin.api.server.ts';
export { auditApi } from './audit/audit.api.server.ts';
export { jobsApi } from './jobs/jobs.api.server.ts';
export { listsApi as adminListsApi } from './lists/lists.api.server.ts';
export { figuresApi } from './metrics/figures.api.server.ts';
export { adminTables } from './personal-data.server.ts';
export { subscriptionsApi } from './subscriptions/subscriptions.api.server.ts';
export { topicsApi } from './topics/topics.api.server.ts';
export { updateEmails } from './updates/update-emails.server.ts';
export { updatesApi } from './updates/updates.api.server.ts';
export { standingApi } from './users/standing.api.server.ts';
export { usersApi } from './users/users.api.server.ts';
export { viewsApi } from './views/views.api.server.ts';
