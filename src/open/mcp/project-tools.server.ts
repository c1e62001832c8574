import { z } from 'zod';
import { DomainError } from '../../platform/errors.ts';
import { EntryInput, EntryLogged, findProject, listProjects, logEntry, Project, ProjectSummary } from '../../projects/index.server.ts';
import { utcDay } from '../../shared/days/utc-day.ts';
import { NOTICE, SourceLine, tool } from './tool.server.ts';

const id = z.uuid().describe('As list_tests gives it');
const reported = (label: string, url: string): SourceLine => ({ label: `${label}: what you logged`, url });

export const listTests = tool({
  title: 'List my tests',
  description:
    'My projects with what is due next; with `project` that project whole: assumptions, kill criteria, tests with their logs and pass marks, decisions.',
  scope: 'projects',
  isOpen: false,
  input: z.object({ project: id.optional() }),
  output: z.object({ notice: z.string(), projects: z.array(ProjectSummary), project: Project.nullable(), sources: z.array(SourceLine) }),
  async call({ ctx, viewer, appUrl }, { project }) {
    if (project === undefined) {
      const { projects } = await listProjects(ctx, viewer);
      return {
        notice: NOTICE,
        projects,
        project: null,
        sources: projects.map(({ id: one, title }) => reported(title, `${appUrl}/projects/${one}`)),
      };
    }
    const found = await findProject(ctx, viewer, project);
    return { notice: NOTICE, projects: [], project: found, sources: [reported(found.title, `${appUrl}/projects/${found.id}`)] };
  },
});

export const logTest = tool({
  title: 'Log a test',
  description:
    'Writes down what happened in a running test of mine: how many were tried, how many said yes, what it cost, a note. The same key sent again is the same entry.',
  scope: 'projects',
  isWrite: true,
  isOpen: false,
  input: z.object({
    project: id,
    test: id,
    key: z.uuid().describe('A new UUID for each entry; the same one when it is sent again'),
    tried: z.int().min(0).optional(),
    yes: z.int().min(0).optional(),
    spent_cents: z.int().min(0).optional().describe('US cents'),
    note: z.string().optional(),
    happened_on: z.iso.date().optional().describe('Today when left out'),
  }),
  output: z.object({ notice: z.string(), logged: EntryLogged, sources: z.array(SourceLine) }),
  async call({ ctx, viewer, appUrl }, { project, test, ...asked }) {
    const input = EntryInput.safeParse({ happened_on: utcDay(ctx.now()), ...asked });
    if (!input.success) throw new DomainError('invalid_input', input.error.issues.map(({ message }) => message).join('; '));
    const logged = await logEntry(ctx, viewer, { id: project, test }, input.data);
    return { notice: NOTICE, logged, sources: [reported('Your log', `${appUrl}/projects/${project}`)] };
  },
});
