import { type PageContext, pageApi } from '../platform/web/page-api.ts';
import type { ContactsApi } from './contacts/contacts.api.server.ts';
import type { ListsApi } from './lists/lists.api.server.ts';
import type { ProjectFilesApi } from './project-files.api.server.ts';
import type { ProjectPartsApi } from './project-parts.api.server.ts';
import type { ProjectTestsApi } from './project-tests.api.server.ts';
import type { ProjectsApi } from './projects.api.server.ts';
import type { ProjectPeopleApi } from './together/people.api.server.ts';
import type { ProjectTogetherApi } from './together/together.api.server.ts';
import type { ProjectWeekApi } from './week.api.server.ts';

/** @returns the typed clients of projects for a page, by what they are about */
export function projectsClient(context: PageContext) {
  return {
    projects: pageApi<ProjectsApi>(context).projects,
    files: pageApi<ProjectFilesApi>(context).projects,
    parts: pageApi<ProjectPartsApi>(context).projects[':id'],
    week: pageApi<ProjectWeekApi>(context)['project-week'],
    feed: pageApi<ProjectWeekApi>(context)['project-feed'],
    tests: pageApi<ProjectTestsApi>(context).projects[':id'].tests,
    people: pageApi<ProjectPeopleApi>(context).projects[':id'],
    invitations: pageApi<ProjectPeopleApi>(context)['project-invitations'],
    together: pageApi<ProjectTogetherApi>(context).projects[':id'],
    contacts: pageApi<ContactsApi>(context).projects[':id'].contacts,
    lists: pageApi<ListsApi>(context).projects[':id'].lists,
  };
}
