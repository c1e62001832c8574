import { data, redirect } from 'react-router';
import { SettingsFields, SettingsHistory } from '../../money/index.parts.ts';
import { defaultSettings, formOf, settingsOf, siteSettingsClient, typedIn } from '../../money/index.ts';
import { requireAdminPerson } from '../../people/index.ts';
import { unwrap } from '../../platform/web/api-client.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { readForm } from '../../platform/web/read-form.ts';
import { setFlash } from '../../shared/web/flash.ts';
import { submit, textOf } from '../../shared/web/form-values.ts';
import { FormProblem } from '../../ui/form-field.tsx';
import { GuardedForm } from '../../ui/guarded-form.tsx';
import type { Route } from './+types/settings-of-site.route';

const HERE = '/admin/settings';
const FAILED = 'Failed to save settings';

export const meta = () => pageMeta({ title: 'Settings of the site', description: 'Limits, prices, mail and models.', noIndex: true });

export async function loader(args: Route.LoaderArgs) {
  await requireAdminPerson(args);
  return unwrap(siteSettingsClient(args.context).$get());
}

/** Saves what the form holds, or puts an earlier version in force again (`restore`). */
export async function action(args: Route.ActionArgs) {
  await requireAdminPerson(args);
  const form = await readForm(args.request);
  const client = siteSettingsClient(args.context);
  const version = Number(textOf(form, 'version'));
  const restore = textOf(form, 'restore');
  if (restore) {
    const restored = await submit(
      () => client.restore.$post({ json: { restore: Number(restore), version } }),
      'Failed to restore settings',
    );
    if (restored.success) return redirect(HERE, { headers: { 'set-cookie': setFlash('site_settings_restored') } });
    return data({ typed: undefined, fields: {}, problem: problemOf(restored.faults) }, { status: restored.status });
  }
  const typed = typedIn(form, defaultSettings);
  const saved = await submit(() => client.$put({ json: { settings: settingsOf(typed), version } }), FAILED);
  if (saved.success) return redirect(HERE, { headers: { 'set-cookie': setFlash('site_settings_saved') } });
  const fields = Object.fromEntries(Object.entries(saved.faults.fields).map(([path, fault]) => [path.replace(/^settings\./, ''), fault]));
  return data({ typed, fields, problem: saved.faults.problem }, { status: saved.status });
}

const problemOf = ({ problem, fields }: { problem: string | undefined; fields: Record<string, string> }) =>
  problem ?? `Failed to restore settings: ${Object.values(fields).join('; ')}.`;

/** A refused change may have come too late: the page then shows what holds by now. */
export const shouldRevalidate = () => true;

export default function SiteSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { version, settings, defaults, history, has_model } = loaderData;
  return (
    <>
      <h1 className="text-3xl md:text-4xl">Settings</h1>
      <p className="measure mt-3 text-ink-2">
        What is saved here holds at once, on every server. A field left at its default follows the default when that changes.
      </p>
      {actionData?.problem && (
        <div className="mt-6 max-w-prose">
          <FormProblem>{actionData.problem}</FormProblem>
        </div>
      )}
      <GuardedForm method="post" action={HERE} className="mt-8 grid gap-10" noValidate>
        <input type="hidden" name="version" value={version} />
        <SettingsFields
          values={actionData?.typed ?? formOf(settings)}
          defaults={formOf(defaults)}
          faults={actionData?.fields ?? {}}
          hasModel={has_model}
        />
        <button type="submit" className="button button-primary justify-self-start">
          Save settings
        </button>
      </GuardedForm>
      <SettingsHistory history={history} here={HERE} version={version} />
    </>
  );
}
