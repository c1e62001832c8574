import { data } from 'react-router';
import { AuthSheet } from '../../people/index.parts.ts';
import { type PageContext, pageApi } from '../../platform/web/page-api.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { readForm } from '../../platform/web/read-form.ts';
import { textOf } from '../../shared/web/form-values.ts';
import { FormProblem } from '../../ui/form-field.tsx';
import { formatLongDay } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { ProcessingForm } from '../../ui/processing-form.tsx';
import type { Route } from './+types/keep-daily.route';
import type { KeepDailyApi } from './keep-daily.api.server.ts';
import type { KeepDaily } from './keep-daily.contract.ts';

const TITLE = 'Shall we go on?';
const INCOMPLETE = 'This link is not whole. Open it from the email again.';

const clientOf = (context: PageContext) => pageApi<KeepDailyApi>(context)['keep-daily'];

/** A page behind a token of an email: kept nowhere. */
export const headers = () => ({ 'cache-control': 'no-store' });
export const meta = () => pageMeta({ title: TITLE, description: 'Keep the email of the daily idea coming.', noIndex: true });

/** Changes nothing: programs that look at the links of emails get here as well. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  if (!token) return data({ token, found: undefined, problem: INCOMPLETE }, { status: 410 });
  const response = await clientOf(context).$get({ query: { token } });
  const body = await response.json();
  if (body.success) return { token, found: body.data, problem: undefined };
  return data({ token, found: undefined, problem: body.error.message }, { status: response.status });
}

export async function action({ request, context }: Route.ActionArgs) {
  const token = textOf(await readForm(request), 'token');
  const response = await clientOf(context).$post({ json: { token } });
  const body = await response.json();
  if (body.success) return { kept: body.data, problem: undefined };
  return data({ kept: undefined, problem: body.error.message }, { status: response.status });
}

export default function KeepDailyPage({ loaderData: { token, found, problem }, actionData }: Route.ComponentProps) {
  if (actionData?.kept)
    return (
      <AuthSheet
        title="We go on"
        standfirst={`The daily email ${actionData.kept.switched_on ? 'is on again' : 'keeps coming'}. We do not ask again for a year.`}
        foot={<Settings />}
      >
        <Way to="/" label="See today’s idea" />
      </AuthSheet>
    );
  const fault = actionData?.problem ?? problem;
  if (fault || !found)
    return (
      <AuthSheet title={TITLE} foot={<Settings />}>
        <FormProblem>{fault}</FormProblem>
      </AuthSheet>
    );
  if (found.daily === 'off')
    return (
      <AuthSheet
        title="The daily email is off"
        standfirst="You switched it off since we asked, so nothing is changed. You can switch it on in your settings."
      >
        <Way {...ways.settings} />
      </AuthSheet>
    );
  if (found.daily === 'refused')
    return (
      <AuthSheet title="No emails go out to you" standfirst={found.because ?? ''}>
        {found.helps && <Way {...ways[found.helps]} />}
      </AuthSheet>
    );
  return (
    <AuthSheet title={TITLE} standfirst={wordsFor(found)} foot={<Settings />}>
      <ProcessingForm
        method="post"
        action={`/keep-daily?token=${encodeURIComponent(token)}`}
        className="grid gap-3"
        processing="Noting your answer…"
      >
        <input type="hidden" name="token" value={token} />
        <button type="submit" className="button button-primary">
          {buttons[found.daily]}
        </button>
      </ProcessingForm>
    </AuthSheet>
  );
}

/** Where a person can do what a yes here does not. */
const ways = {
  settings: { to: '/settings', label: 'Open my settings' },
  keep_account: { to: '/keep-account', label: 'Keep my account' },
  confirm_address: { to: '/verify', label: 'Send the confirmation email again' },
};

const Way = ({ to, label }: { to: string; label: string }) => (
  <Link to={to} className="button button-primary justify-self-start">
    {label}
  </Link>
);

const buttons = {
  on: 'Yes, keep it coming',
  switched_off: 'Yes, switch it on again',
  returned: 'Yes, try my address again',
};

function wordsFor({ daily, switched_off_at: since }: KeepDaily): string {
  if (daily === 'returned')
    return 'An email to you came back, so none go out at present. One press, and the daily idea is sent to your address again; should it come back once more, we stop again.';
  return since
    ? `We heard nothing from you, so the email of the daily idea was switched off on ${formatLongDay(since)}. One press switches it on again.`
    : 'One press, and the email of the daily idea keeps coming every morning.';
}

function Settings() {
  return (
    <p>
      You can choose your mail one by one in your <Link to="/settings">settings</Link>.
    </p>
  );
}
