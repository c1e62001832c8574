import { data } from 'react-router';
import { pageApi } from '../../platform/web/page-api.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { readForm } from '../../platform/web/read-form.ts';
import { pageRequest } from '../../platform/web/request-context.ts';
import { submit, textOf } from '../../shared/web/form-values.ts';
import { Link } from '../../ui/link.tsx';
import { useLastAnswer } from '../../ui/use-last-answer.ts';
import { researchMessages } from '../research.ts';
import type { Route } from './+types/check.route';
import { CheckField } from './check-field.tsx';
import { CheckResult } from './check-result.tsx';
import type { FreeCheckApi } from './free-check.api.server.ts';

export const loader = ({ context }: Route.LoaderArgs) => ({ appUrl: pageRequest(context).appUrl });

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: 'Check my idea',
    description:
      'Free and without an account: who would buy your idea, how many of them official tables count, and which companies come closest.',
    appUrl: loaderData?.appUrl,
    path: '/check',
  });

/** A number of dollars, or what the API says of it that is none; undefined where nothing was typed. */
const dollarsOf = (text: string) => (text === '' ? undefined : Number(text.replaceAll(/[$,\s]/g, '')));

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const idea = textOf(form, 'idea');
  const client = pageApi<FreeCheckApi>(context);
  const json = {
    idea,
    buyers: textOf(form, 'buyers') || undefined,
    price: dollarsOf(textOf(form, 'price')),
    income: dollarsOf(textOf(form, 'income')),
  };
  const answer = await submit(() => client.check.$post({ json }), researchMessages.failedTryAgain);
  if (answer.success) return data({ idea, found: answer.data, faults: undefined });
  if (!form.has('price')) return data({ idea, found: undefined, faults: answer.faults }, { status: answer.status });
  // What was found stays on the page, beside what is wrong with the sum.
  const plain = await submit(() => client.check.$post({ json: { idea, buyers: json.buyers } }), researchMessages.failedTryAgain);
  return data({ idea, found: plain.success ? plain.data : undefined, faults: answer.faults }, { status: answer.status });
}

/** Anybody's idea against what we have counted and listed: no account, no verdict, nothing stored. */
export default function CheckPage({ actionData }: Route.ComponentProps) {
  const answer = useLastAnswer(actionData);
  const { idea = '', found, faults } = answer ?? {};
  return (
    <div className="sheet-width py-10">
      <h1 className="text-3xl md:text-4xl">Check my idea</h1>
      <p className="measure mt-3 text-lg text-ink-2">
        Who would buy it, how many of them there are, and who comes closest. Free, without an account, and nothing you write is stored.
      </p>
      <div className="mt-6 max-w-3xl">
        <CheckField idea={idea} faults={found ? undefined : faults} rows={4} />
        {!found && (
          <p className="mt-4 text-sm">
            <Link to="/reports/sample" className="underline">
              Read a sample of the full report
            </Link>
          </p>
        )}
      </div>
      {found && <CheckResult found={found} faults={faults} />}
    </div>
  );
}
