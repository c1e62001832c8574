import { Form } from '../ui/form.tsx';
import { formatDay, formatMoney, formatNumber } from '../ui/format.ts';
import type { Refused } from './form-answer.ts';
import type { Giving } from './projects.contract.ts';
import { Section, SmallForm } from './section.tsx';

/** Asks whether other readers of the idea may know how a test went: off unless the person ticks it, in the words of what is given. */
export function GiveResult({ giving, refused }: { giving: Giving; refused: Refused | undefined }) {
  const { method, passed, days, cost_cents, sample_size, idea, given_at } = giving;
  const facts: readonly [string, string][] = [
    ['Method', method?.replaceAll('-', ' ') ?? 'your own'],
    ['Outcome', passed ? 'passed' : 'not passed'],
    ['Days', formatNumber(days)],
    ['Cost', formatMoney(cost_cents)],
    ['Sample', formatNumber(sample_size)],
  ];
  return (
    <Section id="give" title={given_at ? 'Given to other readers' : 'Tell other readers how it went'}>
      <dl className="numerals mt-4 grid max-w-2xl grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-5">
        {facts.map(([term, says]) => (
          <div key={term}>
            <dt className="text-xs text-ink-3">{term}</dt>
            <dd className="font-semibold">{says}</dd>
          </div>
        ))}
      </dl>
      <p className="measure mt-3 text-sm text-ink-2">
        These five facts and nothing else: no text, no name, no link to you. {idea ? `The page of “${idea}”` : 'The idea’s page'} shows them
        only summed up with those of others, from five people up. They enter no score. You can take them back at any time, and they leave
        the sum at once; they go with your account and with this project too.
      </p>
      {given_at ? (
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
          <span className="numerals text-ink-3">Given {formatDay(given_at)}</span>
          <SmallForm does="take-back">
            <button type="submit" className="button min-h-10 py-1">
              Take it back
            </button>
          </SmallForm>
        </div>
      ) : (
        <Form method="post" className="mt-4 grid max-w-2xl gap-3" noValidate preventScrollReset>
          <input type="hidden" name="do" value="give" />
          <label className="flex min-h-11 items-start gap-3 text-sm">
            <input type="checkbox" name="consent" value="yes" className="size-5 shrink-0 accent-brass" />
            <span>Yes, Assay may show these five facts, summed up with those of others.</span>
          </label>
          {refused && <p className="text-sm text-low">{Object.values(refused.faults.fields)[0] ?? refused.faults.problem}</p>}
          <button type="submit" className="button justify-self-start">
            Give them
          </button>
        </Form>
      )}
    </Section>
  );
}
