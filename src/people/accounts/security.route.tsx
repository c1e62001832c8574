import { data, redirect } from 'react-router';
import { unwrap } from '../../platform/web/api-client.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { readForm } from '../../platform/web/read-form.ts';
import { type FlashKey, setFlash } from '../../shared/web/flash.ts';
import { faultsOf, textOf } from '../../shared/web/form-values.ts';
import { FormProblem } from '../../ui/form-field.tsx';
import { SettingsSheet } from '../settings/settings-sheet.tsx';
import { codeFault } from '../two-steps/code-again.ts';
import { twoStepsClient } from '../two-steps/two-steps-client.ts';
import { PasskeysSection, TwoStepsSection } from '../two-steps/two-steps-section.tsx';
import type { Route } from './+types/security.route';
import { accountsClient, securityClient } from './accounts-client.ts';
import { DeviceList } from './device-list.tsx';
import { requirePerson } from './guards.ts';
import { providerNames } from './provider-names.ts';
import { providers } from './providers.ts';
import { AddressSection, PasswordSection } from './security-forms.tsx';
import { WaysIn } from './ways-in.tsx';

export const headers = () => ({ 'cache-control': 'no-store' });
export const meta = () => pageMeta({ title: 'Security', description: 'Your address, password, devices and ways in.', noIndex: true });

export async function loader(args: Route.LoaderArgs) {
  await requirePerson(args);
  const { searchParams } = args.url;
  const linked = searchParams.get('linked');
  // What the way back from a provider says, told once.
  if (linked) throw redirect('/settings/security', { headers: { 'set-cookie': setFlash('provider_linked') } });
  const [security, twoSteps, sessions] = await Promise.all([
    unwrap(securityClient(args.context).security.$get()),
    unwrap(twoStepsClient(args.context)['two-steps'].$get()),
    unwrap(accountsClient(args.context).sessions.$get()),
  ]);
  return { now: Date.now(), security, twoSteps, sessions, failed: failedOf(searchParams) };
}

/** @returns why a provider was not connected, when that is what brought a person here. */
function failedOf(params: URLSearchParams): string | undefined {
  const provider = providers.find((known) => known === params.get('failed'));
  if (!provider) return undefined;
  const name = providerNames[provider];
  const why = params.get('error') ?? '';
  if (/doesn't_match|does_not_match/i.test(why)) return `${name} was not connected: its address is not that of this account.`;
  if (/different_user/i.test(why)) return `${name} was not connected: it opens another account already.`;
  return `${name} was not connected. It has to have confirmed the address of this account.`;
}

/** Each form of the page says what it wants by `intent`. */
export async function action(args: Route.ActionArgs) {
  await requirePerson(args);
  const form = await readForm(args.request);
  const intent = textOf(form, 'intent');
  const security = securityClient(args.context);
  const current_password = form.has('current_password') ? textOf(form, 'current_password') : undefined;
  switch (intent) {
    case 'email':
      return answer(
        intent,
        'email_change_started',
        await security['email-change'].$post({ json: { email: textOf(form, 'email'), current_password } }),
        {
          email: textOf(form, 'email'),
        },
      );
    case 'resend_email':
      return answer(
        intent,
        (change) => (change.old_approved || change.new_confirmed ? 'email_change_email_sent' : 'email_change_started'),
        await security['email-change'].emails.$post(),
      );
    case 'cancel_email':
      return answer(intent, 'email_change_cancelled', await security['email-change'].$delete());
    case 'password': {
      const json = { current_password, password: textOf(form, 'password'), confirm_password: textOf(form, 'confirm_password') };
      return answer(intent, 'password_changed', await security.password.$put({ json }));
    }
    case 'sign_out_others':
      return answer(intent, 'others_signed_out', await security.sessions.$delete());
    case 'sign_out':
      return answer(
        intent,
        'session_revoked',
        await accountsClient(args.context).sessions[':id'].$delete({ param: { id: textOf(form, 'id') } }),
      );
    case 'remove_passkey': {
      const param = { id: textOf(form, 'id') };
      const response = await twoStepsClient(args.context).passkeys[':id'].$delete({ param });
      if (codeFault(await response.clone().json())) return redirect('/second-step?to=/settings/security');
      return answer(intent, 'passkey_removed', response);
    }
    case 'unlink': {
      const provider = providers.find((known) => known === form.get('provider')) ?? 'github';
      return answer(intent, 'provider_unlinked', await security.providers[':provider'].$delete({ param: { provider } }));
    }
    default:
      return redirect('/settings/security');
  }
}

type Envelope<T> = { success: true; data: T } | { success: false; error: { message: string; fields?: Record<string, string> | undefined } };

/** Leads back to the page with a word on what was done, or says what is wrong in the form it was sent from. */
async function answer<T>(
  intent: string,
  flash: FlashKey | ((done: T) => FlashKey),
  response: { status: number; json(): Promise<Envelope<T>> },
  kept: { email?: string } = {},
) {
  const body = await response.json();
  if (body.success) {
    const told = typeof flash === 'string' ? flash : flash(body.data);
    return redirect('/settings/security', { headers: { 'set-cookie': setFlash(told) } });
  }
  return data({ intent, ...kept, ...faultsOf(body) }, { status: response.status });
}

export default function SecurityPage({ loaderData: { now, security, twoSteps, sessions, failed }, actionData }: Route.ComponentProps) {
  const faults = (...intents: string[]) => (actionData && intents.includes(actionData.intent) ? actionData : undefined);
  return (
    <SettingsSheet title="Security">
      <div className="mt-2 max-w-3xl divide-y divide-line">
        <AddressSection security={security} faults={faults('email', 'resend_email', 'cancel_email')} />
        <PasswordSection security={security} faults={faults('password')} />
        <TwoStepsSection twoSteps={twoSteps} />
        <PasskeysSection twoSteps={twoSteps} security={security} problem={faults('remove_passkey')?.problem} />
        <WaysIn security={security} problem={faults('unlink')?.problem ?? failed} />
        <section aria-labelledby="devices" className="py-8">
          <h2 id="devices" className="text-2xl">
            Where you are signed in
          </h2>
          {faults('sign_out', 'sign_out_others')?.problem && (
            <div className="mt-4">
              <FormProblem>{faults('sign_out', 'sign_out_others')?.problem}</FormProblem>
            </div>
          )}
          <DeviceList sessions={sessions} now={now} />
        </section>
      </div>
    </SettingsSheet>
  );
}
