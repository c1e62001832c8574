import { redirect } from 'react-router';
import { findPerson, requirePerson } from '../../people/index.ts';
import { unwrap } from '../../platform/web/api-client.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { readForm } from '../../platform/web/read-form.ts';
import { setFlash } from '../../shared/web/flash.ts';
import { textOf } from '../../shared/web/form-values.ts';
import { Form } from '../../ui/form.tsx';
import { FormProblem } from '../../ui/form-field.tsx';
import { formatDay } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { answerForm, type Refused } from '../form-answer.ts';
import { projectMessages } from '../projects.ts';
import { projectsClient } from '../projects-client.ts';
import type { Route } from './+types/invitation.route';

// The address holds a secret: it is told to no other site, and kept by nobody.
export const headers = () => ({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' });
export const meta = () => pageMeta({ title: 'Invitation', description: 'An invitation to a project.', noIndex: true });

export async function loader(args: Route.LoaderArgs) {
  const token = args.url.searchParams.get('token') ?? '';
  const response = await projectsClient(args.context).invitations[':token'].$get({ param: { token: token || '-' } });
  const person = await findPerson(args);
  const isThere = response.status !== 404 && response.status !== 400;
  const invitation = isThere ? await unwrap(response) : null;
  if (invitation?.member_of) throw redirect(`/projects/${invitation.member_of}`);
  return { token, invitation, isSignedIn: person !== undefined };
}

/** Accepts or declines. Whoever is not signed in comes back here once they are. */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  const token = textOf(form, 'token') || '-';
  const here = `/invitations?token=${encodeURIComponent(token)}`;
  const { invitations } = projectsClient(args.context);
  if (textOf(form, 'do') === 'decline')
    return answerForm(form, 'decline', () => invitations[':token'].decline.$post({ param: { token } }), {
      path: '/',
      flash: 'project_declined',
    });
  await requirePerson({ ...args, url: new URL(here, args.url) });
  const response = await invitations[':token'].accept.$post({ param: { token } });
  if (response.status !== 200) return answerForm(form, 'accept', async () => response, { path: here });
  const { id } = await unwrap(response);
  return redirect(`/projects/${id}`, { headers: { 'set-cookie': setFlash('project_joined') } });
}

const MAY = { owner: '', editor: 'You can log entries and change everything in it.', reader: 'You can read it and comment.' } as const;

export default function InvitationPage({ loaderData: { token, invitation, isSignedIn }, actionData }: Route.ComponentProps) {
  const refused = actionData as Refused | undefined;
  if (!invitation)
    return (
      <div className="sheet-width py-16">
        <div className="max-w-2xl">
          <h1 className="text-3xl">This invitation is closed</h1>
          <p className="mt-4 text-ink-2">{projectMessages.noInvitation}</p>
          <p className="mt-6">
            <Link to="/projects" className="button">
              My projects
            </Link>
          </p>
        </div>
      </div>
    );
  const { project, from, role, is_for_one, expires_at } = invitation;
  const to = encodeURIComponent(`/invitations?token=${token}`);
  return (
    <div className="sheet-width py-16">
      <div className="max-w-2xl">
        <p className="small-caps text-brass">Invitation</p>
        <h1 className="mt-2 break-words text-3xl md:text-4xl">{project}</h1>
        <p className="mt-4 text-lg">
          {from} invites you to this project as {role === 'editor' ? 'an editor' : 'a reader'}. {MAY[role]}
        </p>
        <p className="mt-2 text-sm text-ink-3">
          Open until {formatDay(expires_at)}.{' '}
          {isSignedIn ? 'You need no plan to be in it.' : 'An account is free, and you need no plan to be in it.'}
        </p>
        {refused?.faults.problem && (
          <div className="mt-6">
            <FormProblem>{refused.faults.problem}</FormProblem>
          </div>
        )}
        <div className="mt-8 flex flex-wrap items-center gap-3">
          {isSignedIn ? (
            <Form method="post">
              <input type="hidden" name="do" value="accept" />
              <input type="hidden" name="token" value={token} />
              <button type="submit" className="button button-primary">
                Accept
              </button>
            </Form>
          ) : (
            <>
              <Link to={`/signup?to=${to}`} className="button button-primary">
                Create an account
              </Link>
              <Link to={`/login?to=${to}`} className="button">
                Sign in
              </Link>
            </>
          )}
          {is_for_one && (
            <Form method="post">
              <input type="hidden" name="do" value="decline" />
              <input type="hidden" name="token" value={token} />
              <button type="submit" className="min-h-11 px-2 text-sm underline">
                Decline
              </button>
            </Form>
          )}
        </div>
      </div>
    </div>
  );
}
