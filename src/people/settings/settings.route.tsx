import { data, redirect } from 'react-router';
import { billingClient } from '../../money/index.ts';
import { unwrap } from '../../platform/web/api-client.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { readForm } from '../../platform/web/read-form.ts';
import { setFlash } from '../../shared/web/flash.ts';
import { faultsOf } from '../../shared/web/form-values.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Form } from '../../ui/form.tsx';
import { FormCheck, FormField, FormProblem } from '../../ui/form-field.tsx';
import { Link } from '../../ui/link.tsx';
import { requirePerson } from '../accounts/guards.ts';
import type { Route } from './+types/settings.route';
import { OpenedWith } from './opened-with.tsx';
import { changesOf, formOf, openedWith, typedIn } from './profile-form.ts';
import { settingsClient } from './settings-client.ts';
import { SettingsSheet } from './settings-sheet.tsx';
import { SubscriptionPanel } from './subscription-panel.tsx';
import { timeZones } from './time-zones.ts';

export const meta = () => pageMeta({ title: 'Settings', description: 'Your profile and which emails you get.', noIndex: true });

export async function loader(args: Route.LoaderArgs) {
  const person = await requirePerson(args);
  return { person, status: await unwrap(billingClient(args.context)['subscription-status'].$get()) };
}

export async function action(args: Route.ActionArgs) {
  await requirePerson(args);
  const form = await readForm(args.request);
  const [typed, was] = [typedIn(form), openedWith(form)];
  const response = await settingsClient(args.context).profile.$patch({ json: changesOf(typed, was) });
  const body = await response.json();
  if (body.success) return redirect('/settings', { headers: { 'set-cookie': setFlash('settings_saved') } });
  const faults = response.status < 500 ? faultsOf(body) : { fields: {}, problem: 'Failed to update settings' };
  return data({ typed, was, ...faults }, { status: response.status });
}

export default function SettingsPage({ loaderData: { person, status }, actionData }: Route.ComponentProps) {
  const { fields = {} as Record<string, string>, problem } = actionData ?? {};
  const shown = actionData?.typed ?? formOf(person);
  return (
    <SettingsSheet title="Settings">
      <div className="mt-8 grid gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="grid content-start gap-10">
          <section aria-labelledby="picture" className="flex items-center gap-5">
            <Avatar person={{ name: person.full_name, email: person.email, avatarUrl: person.avatar_url }} className="size-20 text-2xl" />
            <div>
              <h2 id="picture" className="text-xl">
                Picture
              </h2>
              <Link to="/settings/avatar" className="inline-block py-2 text-sm underline">
                {person.avatar_url ? 'Change or remove' : 'Add a picture'}
              </Link>
            </div>
          </section>
          {problem && <FormProblem>{problem}</FormProblem>}
          <Form method="post" className="grid gap-10" noValidate>
            <section aria-labelledby="profile" className="grid gap-5">
              <h2 id="profile" className="text-xl">
                Profile
              </h2>
              <FormField
                label="Email"
                type="email"
                value={person.email}
                autoComplete="email"
                readOnly
                hint={
                  <Link to="/settings/security" className="underline">
                    Change the address or the password
                  </Link>
                }
              />
              <FormField
                label="Full name"
                name="full_name"
                autoComplete="name"
                maxLength={100}
                defaultValue={shown.full_name}
                error={fields.full_name}
              />
              <FormField
                label="Username"
                name="username"
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={30}
                defaultValue={shown.username}
                error={fields.username}
                hint="3 to 30 letters from a to z, digits or underscores. Capitals make no difference."
              />
              <FormField
                label="Location"
                name="location"
                autoComplete="address-level2"
                maxLength={100}
                defaultValue={shown.location}
                error={fields.location}
                hint="Optional, such as Lisbon."
              />
            </section>
            <fieldset>
              <legend className="font-serif text-xl leading-tight font-medium">Email preferences</legend>
              <p className="mt-1 text-sm text-ink-3">
                They come at seven in the morning where you are: the daily idea every day, trends once a week and when there is news about
                what you{' '}
                <Link to="/settings/watching" className="underline">
                  watch
                </Link>
                . We write about your{' '}
                <Link to="/projects" className="underline">
                  projects
                </Link>{' '}
                the day before a test ends, on its last day, and on Mondays when something is due or has changed. We always send emails
                about your account itself.
              </p>
              <div className="mt-3">
                <div className="mb-2 max-w-xs">
                  <FormField
                    label="Time zone"
                    name="time_zone"
                    list="time-zones"
                    autoComplete="off"
                    defaultValue={shown.time_zone}
                    error={fields.time_zone}
                    hint="Type a city, such as Dublin or New York. Leave it empty to use your browser’s, or UTC until we know that."
                  />
                  <datalist id="time-zones">
                    {timeZones().map(({ id, label }) => (
                      <option key={id} value={id}>
                        {label}
                      </option>
                    ))}
                  </datalist>
                </div>
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
            <OpenedWith was={actionData?.was ?? formOf(person)} />
            <div className="flex flex-wrap gap-3">
              <button type="submit" className="button button-primary">
                Save Changes
              </button>
              <Link to="/dashboard" className="button">
                Back
              </Link>
            </div>
          </Form>
        </div>
        <SubscriptionPanel status={status} />
      </div>
    </SettingsSheet>
  );
}
