import { data, redirect } from 'react-router';
import { OpenedWith } from '../../people/index.parts.ts';
import { changesOf, formOf, openedWith, requireAdminPerson, typedIn } from '../../people/index.ts';
import { unwrap } from '../../platform/web/api-client.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { readForm } from '../../platform/web/read-form.ts';
import { setFlash } from '../../shared/web/flash.ts';
import { submit } from '../../shared/web/form-values.ts';
import { FormCheck, FormField, FormProblem } from '../../ui/form-field.tsx';
import { GuardedForm } from '../../ui/guarded-form.tsx';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/user-edit.route';
import { usersClient } from './users-client.ts';

export const meta = () => pageMeta({ title: 'Edit user', description: 'Profile and email preferences.', noIndex: true });

export async function loader(args: Route.LoaderArgs) {
  await requireAdminPerson(args);
  return { user: await unwrap(usersClient(args.context)[':id'].$get({ param: { id: args.params.id } })) };
}

/** Sends on what was changed; what is refused comes back with what was typed. */
export async function action(args: Route.ActionArgs) {
  await requireAdminPerson(args);
  const form = await readForm(args.request);
  const [typed, was] = [typedIn(form), openedWith(form)];
  const { location: _, time_zone: _zone, ...json } = changesOf(typed, was);
  const { id } = args.params;
  const sent = await submit(() => usersClient(args.context)[':id'].$patch({ param: { id }, json }), 'Failed to update user');
  if (sent.success) return redirect(`/admin/users/${id}`, { headers: { 'set-cookie': setFlash('user_updated') } });
  return data({ typed, was, ...sent.faults }, { status: sent.status });
}

export default function UserEditPage({ loaderData: { user }, actionData }: Route.ComponentProps) {
  const { fields = {} as Record<string, string>, problem } = actionData ?? {};
  const shown = actionData?.typed ?? formOf({ ...user, time_zone: null });
  return (
    <div className="max-w-xl">
      <p className="text-sm">
        <Link to={`/admin/users/${user.id}`} className="underline wrap-anywhere">
          {user.email}
        </Link>
      </p>
      <h1 className="mt-2 text-3xl">Edit user</h1>
      {problem && (
        <div className="mt-6">
          <FormProblem>{problem}</FormProblem>
        </div>
      )}
      <GuardedForm method="post" className="mt-6 grid gap-5" noValidate>
        <FormField label="Full name" name="full_name" maxLength={100} defaultValue={shown.full_name} error={fields.full_name} />
        <FormField
          label="Username"
          name="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={30}
          defaultValue={shown.username}
          error={fields.username}
          hint="3 to 30 letters from a to z, digits or underscores; empty for none."
        />
        <fieldset>
          <legend className="font-serif text-xl leading-tight font-medium">Email preferences</legend>
          <div className="mt-2">
            <FormCheck name="daily_ideas" value="yes" defaultChecked={shown.daily_ideas}>
              Daily idea emails
            </FormCheck>
            <FormCheck name="trend_alerts" value="yes" defaultChecked={shown.trend_alerts}>
              Trending idea alerts
            </FormCheck>
            <FormCheck name="project_reminders" value="yes" defaultChecked={shown.project_reminders}>
              Project reminders and weekly summary
            </FormCheck>
            <FormCheck name="product_updates" value="yes" defaultChecked={shown.product_updates}>
              Product updates and news
            </FormCheck>
          </div>
        </fieldset>
        <OpenedWith was={actionData?.was ?? formOf({ ...user, time_zone: null })} />
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="button button-primary">
            Save changes
          </button>
          <Link to={`/admin/users/${user.id}`} className="button">
            Back
          </Link>
        </div>
      </GuardedForm>
    </div>
  );
}
