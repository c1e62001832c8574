import type { ReactNode } from 'react';
import { data } from 'react-router';
import { type PageContext, pageApi } from '../../platform/web/page-api.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { readForm } from '../../platform/web/read-form.ts';
import { faultsOf, textOf } from '../../shared/web/form-values.ts';
import { Form } from '../../ui/form.tsx';
import { FormField, FormProblem } from '../../ui/form-field.tsx';
import { Link } from '../../ui/link.tsx';
import { ProcessingForm } from '../../ui/processing-form.tsx';
import { AuthSheet } from '../accounts/auth-sheet.tsx';
import type { Route } from './+types/unsubscribe.route';
import { namesOf } from './mail-lists.ts';
import type { UnsubscribeApi } from './unsubscribe.api.server.ts';

const FAILED = 'Failed to unsubscribe. Please try again later.';

const clientOf = (context: PageContext) => pageApi<UnsubscribeApi>(context).unsubscribe;

/** A page behind a token of an email: kept nowhere. */
export const headers = () => ({ 'cache-control': 'no-store' });
export const meta = () => pageMeta({ title: 'Unsubscribe', description: 'Switch off mail of Assay.', noIndex: true });

/** Changes nothing: programs that look at the links of emails get here as well. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const [token, email] = [searchParams.get('token') ?? '', searchParams.get('email') ?? ''];
  if (!token) return { token, email, lists: undefined };
  const body = await (await clientOf(context).$get({ query: { token } })).json();
  return { token, email, lists: body.success ? body.data.lists : undefined };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const client = clientOf(context);
  const [token, undo] = [textOf(form, 'token'), textOf(form, 'undo')];
  if (undo) {
    const response = await client.undo.$post({ json: { token: undo } });
    const body = await response.json();
    if (body.success) return { state: 'resubscribed' as const, lists: body.data.switched_on };
    // What is gone stays gone: trying again is offered for other faults only.
    const again = response.status === 410 ? undefined : { name: 'undo' as const, value: undo };
    return data({ state: 'failed' as const, again, message: body.error.message }, { status: response.status });
  }
  if (token) {
    const response = await client.$post({ json: { token } });
    const body = await response.json();
    if (body.success) return { state: 'unsubscribed' as const, ...body.data };
    const gone = response.status === 410 ? body.error.message : undefined;
    const again = gone ? undefined : { name: 'token' as const, value: token };
    return data({ state: 'failed' as const, again, message: gone ?? FAILED }, { status: response.status });
  }
  const email = textOf(form, 'email');
  const response = await client.link.$post({ json: { email } });
  const body = await response.json();
  if (body.success) return { state: 'sent' as const, email };
  return data({ state: 'asking' as const, email, ...faultsOf(body) }, { status: response.status });
}

export default function UnsubscribePage({ loaderData: { token, email, lists }, actionData }: Route.ComponentProps) {
  if (actionData?.state === 'unsubscribed') return <Unsubscribed {...actionData} />;
  if (actionData?.state === 'resubscribed')
    return <AuthSheet title="You are subscribed again" standfirst={`Back on: ${namesOf(actionData.lists)}.`} foot={<Settings />} />;
  if (actionData?.state === 'sent')
    return (
      <AuthSheet
        title="Check your email"
        standfirst={
          <>
            If <strong className="text-ink">{actionData.email}</strong> has an account, a link to unsubscribe is on its way. Nothing is
            switched off until you use it.
          </>
        }
        foot={<Settings />}
      />
    );
  if (actionData?.state === 'failed')
    return (
      <AuthSheet title="That did not work" foot={<Settings />}>
        <FormProblem>{actionData.message}</FormProblem>
        {actionData.again && <Press {...actionData.again}>Try Again</Press>}
      </AuthSheet>
    );
  if (lists && actionData?.state !== 'asking')
    return (
      <AuthSheet
        title="Unsubscribe"
        standfirst={`This switches off ${namesOf(lists)}. Emails about the safety of your account still come.`}
        foot={<Settings />}
      >
        <Press name="token" value={token}>
          Unsubscribe
        </Press>
      </AuthSheet>
    );
  return <AskForLink isStale={token !== ''} email={actionData?.email ?? email} faults={actionData} />;
}

/** What was switched off, by name, and the way back. */
function Unsubscribed({ lists, switched_off, undo }: { lists: Parameters<typeof namesOf>[0]; switched_off: typeof lists; undo: string }) {
  if (switched_off.length === 0)
    return (
      <AuthSheet title="You are unsubscribed" standfirst={`Already off: ${namesOf(lists)}. Nothing was changed.`} foot={<Settings />} />
    );
  return (
    <AuthSheet title="You are unsubscribed" standfirst={`Switched off: ${namesOf(switched_off)}.`} foot={<Settings />}>
      <Form method="post" action="/unsubscribe" className="grid gap-3">
        <p className="text-sm text-ink-2">Pressed by mistake?</p>
        <button type="submit" name="undo" value={undo} className="button justify-self-start">
          Subscribe again
        </button>
      </Form>
    </AuthSheet>
  );
}

/** One button that does it. While it is done the page says so. */
function Press({ name, value, children }: { name: string; value: string; children: ReactNode }) {
  return (
    <ProcessingForm method="post" action="/unsubscribe" className="grid gap-3" processing="Unsubscribing…">
      <input type="hidden" name={name} value={value} />
      <button type="submit" className="button button-primary">
        {children}
      </button>
    </ProcessingForm>
  );
}

/** An address alone changes nothing: whoever reads its mail gets the link that does. */
function AskForLink({
  isStale,
  email,
  faults,
}: {
  isStale: boolean;
  email: string;
  faults: { fields?: Record<string, string>; problem?: string | undefined } | undefined;
}) {
  return (
    <AuthSheet
      title="Unsubscribe"
      standfirst={`${isStale ? 'This link is not whole, or not one of ours, so nothing was changed. ' : ''}We send a link to your address; one press there switches the mail off.`}
      foot={<Settings />}
    >
      {faults?.problem && <FormProblem>{faults.problem}</FormProblem>}
      <Form method="post" action="/unsubscribe" className="grid gap-5" noValidate>
        <FormField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={email}
          error={faults?.fields?.email}
          required
        />
        <button type="submit" className="button button-primary">
          Send me the link
        </button>
      </Form>
    </AuthSheet>
  );
}

function Settings() {
  return (
    <p>
      You can choose your mail one by one in your <Link to="/settings">settings</Link>.
    </p>
  );
}
