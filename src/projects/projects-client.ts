import { hc } from 'hono/client';
import type { RouterContextProvider } from 'react-router';
import { pageRequest } from '../platform/web/request-context.ts';
import type { ContactsApi } from './contacts/contacts.api.server.ts';
import type { ListsApi } from './lists/lists.api.server.ts';
import type { ProjectFilesApi } from './project-files.api.server.ts';
import type { ProjectPartsApi } from './project-parts.api.server.ts';
import type { ProjectTestsApi } from './project-tests.api.server.ts';
import type { ProjectsApi } from './projects.api.server.ts';
import type { ProjectPeopleApi } from './together/people.api.server.ts';
import type { ProjectTogetherApi } from './together/together.api.server.ts';
import type { ProjectWeekApi } from './week.api.server.ts';

const ADDRESS = 'http://assay.internal/api/v1';

/** @returns the typed clients of projects for a page, by what they are about */
export function projectsClient(context: Readonly<RouterContextProvider>) {
  const options = { fetch: pageRequest(context).apiFetch };
  return {
    projects: hc<ProjectsApi>(ADDRESS, options).projects,
    files: hc<ProjectFilesApi>(ADDRESS, options).projects,
    parts: hc<ProjectPartsApi>(ADDRESS, options).projects[':id'],
    week: hc<ProjectWeekApi>(ADDRESS, options)['project-week'],
    feed: hc<ProjectWeekApi>(ADDRESS, options)['project-feed'],
    tests: hc<ProjectTestsApi>(ADDRESS, options).projects[':id'].tests,
    people: hc<ProjectPeopleApi>(ADDRESS, options).projects[':id'],
    invitations: hc<ProjectPeopleApi>(ADDRESS, options)['project-invitations'],
    together: hc<ProjectTogetherApi>(ADDRESS, options).projects[':id'],
    contacts: hc<ContactsApi>(ADDRESS, options).projects[':id'].contacts,
    lists: hc<ListsApi>(ADDRESS, options).projects[':id'].lists,
  };
}
