import { data, redirect } from 'react-router';
import { requirePerson } from '../../people/index.ts';
import { unwrap } from '../../platform/web/api-client.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { readForm } from '../../platform/web/read-form.ts';
import { textOf } from '../../shared/web/form-values.ts';
import { FormProblem } from '../../ui/form-field.tsx';
import { Link } from '../../ui/link.tsx';
import { answerForm, type Refused } from '../form-answer.ts';
import { projectMessages } from '../projects.ts';
import { projectsClient } from '../projects-client.ts';
import type { Route } from './+types/people.route';
import { ActivitySection } from './activity.tsx';
import { Invitations } from './invitations.tsx';
import { Members } from './members.tsx';
import { PageToShow } from './page-to-show.tsx';

export const headers = () => ({ 'cache-control': 'private, no-store' });

export async function loader(args: Route.LoaderArgs) {
  await requirePerson(args);
  const param = { id: args.params.id };
  const client = projectsClient(args.context);
  const response = await client.projects[':id'].$get({ param });
  if (response.status === 400 || response.status === 404) throw data({ message: projectMessages.notFound }, { status: 404 });
  const { id, title, may, owner_name } = await unwrap(response);
  const before = /^[0-9a-f-]{36}$/.exec(args.url.searchParams.get('before') ?? '')?.[0];
  const [people, activity] = await Promise.all([
    unwrap(client.people.members.$get({ param })),
    unwrap(client.together.activity.$get({ param, query: before ? { before } : {} })),
  ]);
  return { project: { id, title, may, owner_name }, people, activity, isLater: before !== undefined };
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: loaderData ? `People: ${loaderData.project.title}` : 'No such project',
    description: 'The people of a project.',
    noIndex: true,
  });

/** What is done with the people of a project; every form works without scripts. */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  await requirePerson(args);
  const { id } = args.params;
  const param = { id };
  const here = `/projects/${id}/people`;
  const text = (name: string) => textOf(form, name);
  const { people } = projectsClient(args.context);
  const member = { id, member: text('item') };
  const what = text('do');
  switch (what) {
    case 'invite': {
      const json = { role: text('role') as 'editor', email: text('by') === 'email' ? text('email') : null };
      return answerForm(form, what, () => people.invitations.$post({ param, json }), {
        path: `${here}#invitations`,
        flash: json.email === null ? 'project_invited' : 'project_invited_by_mail',
      });
    }
    case 'withdraw':
      return answerForm(form, what, () => people.invitations[':invitation'].$delete({ param: { id, invitation: text('item') } }), {
        path: `${here}#invitations`,
        flash: 'project_withdrawn',
      });
    case 'role':
      return answerForm(form, what, () => people.members[':member'].$put({ param: member, json: { role: text('role') as 'editor' } }), {
        path: here,
        flash: 'project_saved',
      });
    case 'remove':
      return answerForm(form, what, () => people.members[':member'].$delete({ param: member }), { path: here, flash: 'project_saved' });
    case 'leave':
      return answerForm(form, what, () => people.members[':member'].$delete({ param: member }), {
        path: '/projects',
        flash: 'project_left',
      });
    case 'hand-over':
      return answerForm(form, what, () => people.owner.$put({ param, json: { user_id: text('item') } }), {
        path: here,
        flash: 'project_handed_over',
      });
    case 'page': {
      const is_on = text('is_on') === 'yes';
      return answerForm(form, what, () => people.page.$put({ param, json: { is_on } }), {
        path: `${here}#page`,
        flash: is_on ? 'project_page_on' : 'project_page_off',
      });
    }
    default:
      return redirect(here);
  }
}

export default function PeoplePage({ loaderData: { project, people, activity, isLater }, actionData }: Route.ComponentProps) {
  const refused = actionData as Refused | undefined;
  const { id, title, may } = project;
  return (
    <article className="sheet-width py-10">
      <header>
        <nav aria-label="Breadcrumb" className="text-sm text-ink-3">
          <Link to="/projects" className="quiet-link">
            Projects
          </Link>{' '}
          /{' '}
          <Link to={`/projects/${id}`} className="quiet-link">
            {title}
          </Link>
        </nav>
        <h1 className="mt-4 text-3xl md:text-4xl">People</h1>
        {may.rests && <RestLine isOwner={may.own} isShared={people.members.length > 1} />}
      </header>
      {refused?.faults.problem && (
        <div className="mt-6 max-w-3xl">
          <FormProblem>{refused.faults.problem}</FormProblem>
        </div>
      )}
      <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-12">
          <Members members={people.members} isOwner={may.own} />
          {may.own && <Invitations invitations={people.invitations} mayInvite={!may.rests} refused={refused} />}
          {may.own && <PageToShow url={people.page_url} maySwitchOn={!may.rests} />}
        </div>
        <ActivitySection projectId={id} list={activity} isLater={isLater} />
      </div>
    </article>
  );
}

/** What it means that the owner's plan shares nothing. */
function RestLine({ isOwner, isShared }: { isOwner: boolean; isShared: boolean }) {
  if (!isOwner) return <p className="measure mt-3 text-ink-2">{projectMessages.rests}</p>;
  return (
    <p className="measure mt-3 text-ink-2">
      {isShared
        ? 'Your plan does not share projects any more. Everybody here keeps reading; until you are on Pro again only you change it, and nobody new comes in.'
        : 'Invite co-founders, a mentor or a class with Pro. They need no plan of their own.'}{' '}
      <Link to="/pricing" className="underline">
        See the plans
      </Link>
    </p>
  );
}
