import type { ReactNode } from 'react';
import { CopyButton } from '../../ui/copy-button.tsx';
import { formatDay } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { RULE_OF_RESULTS } from '../statistics/result.ts';
import { ShareLines } from '../statistics/share-line.tsx';
import { clearOfMark } from './clear-of-mark.ts';
import type { Method } from './methods.contract.ts';
import { labelOf, templateKinds } from './methods.ts';

export const methodSections = [
  { key: 'fits', label: 'When it fits' },
  { key: 'steps', label: 'Steps' },
  { key: 'mark', label: 'Sample and mark' },
  { key: 'pitfalls', label: 'Pitfalls' },
  { key: 'fair', label: 'Fair and lawful' },
  { key: 'templates', label: 'Templates' },
  { key: 'sources', label: 'Sources' },
] as const;

/** How to do it, from when to use it to where it comes from. */
export function MethodBody({ method }: { method: Method }) {
  return (
    <div className="@container min-w-0">
      <Section of="fits">
        <div className="grid gap-x-8 gap-y-4 @xl:grid-cols-2">
          <Side title="Use it when" items={method.use_when} sign="tick" className="text-good" />
          <Side title="Use another when" items={method.not_when} sign="cross" className="text-ink-3" />
        </div>
      </Section>
      <Section of="steps">
        <ol className="measure grid gap-2">
          {method.steps.map((step, i) => (
            <li key={step} className="grid grid-cols-[2rem_1fr]">
              <span aria-hidden="true" className="numerals font-serif text-lg leading-snug text-ink-3">
                {i + 1}
              </span>
              {step}
            </li>
          ))}
        </ol>
      </Section>
      <Section of="mark">
        <MarkOf method={method} />
      </Section>
      <Section of="pitfalls">
        <List items={method.pitfalls} />
      </Section>
      <Section of="fair">
        <p className="measure">{method.ethics}</p>
        <dl className="mt-3 max-w-3xl">
          {method.law.map(({ where, what }) => (
            <div key={what} className="grid gap-x-6 border-t border-line py-2 text-sm sm:grid-cols-[8rem_1fr]">
              <dt className="font-semibold">{where}</dt>
              <dd className="measure text-ink-2">{what}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-2 text-sm text-ink-3">A summary to start from, not legal advice. Read the rule itself for your country.</p>
      </Section>
      <Section of="templates">
        <p className="measure mb-4 text-sm text-ink-2">Written for you to change. Replace what stands in [brackets].</p>
        {method.templates.map((template) => (
          <Template key={template.title} {...template} />
        ))}
      </Section>
      <Section of="sources">
        <ul className="measure grid gap-3 text-sm">
          {method.sources.map(({ publisher, title, url, read_on, supports }) => (
            <li key={url}>
              <a href={url} rel="noopener external nofollow" className="underline">
                {title}
              </a>
              , {publisher}, read {formatDay(read_on)}
              <span className="block text-ink-2">{supports}</span>
            </li>
          ))}
        </ul>
        <p className="measure mt-4 border-l-3 border-line pl-4 text-sm text-ink-2">
          <strong>Our own judgement:</strong> {method.judgement}
        </p>
      </Section>
    </div>
  );
}

type SideProps = { title: string; items: readonly string[]; sign: 'tick' | 'cross'; className: string };

/** As `ui/pictures/two-sides`, which comes with the scripts of a dossier. */
function Side({ title, items, sign, className }: SideProps) {
  return (
    <div>
      <h3 className="border-b border-line pb-1 font-sans text-sm font-semibold tracking-normal">{title}</h3>
      <ul className="mt-1.5 grid content-start gap-y-1 text-sm text-ink-2">
        {items.map((says) => (
          <li key={says} className="grid grid-cols-[0.875rem_1fr] gap-x-2.5">
            <Icon name={sign} className={`mt-1.5 ${className}`} />
            <span>{says}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function MarkOf({ method: { sample, pass_mark, unit, success, sample_reason, pass_reason } }: { method: Method }) {
  const clear = clearOfMark(pass_mark, sample);
  return (
    <>
      <div className="measure grid gap-3">
        <p>
          <strong>A success:</strong> {success}
        </p>
        <p>
          <strong className="numerals">
            {sample} {unit}:
          </strong>{' '}
          {sample_reason}
        </p>
        <p>
          <strong className="numerals">
            {pass_mark} of {sample}:
          </strong>{' '}
          {pass_reason}
        </p>
      </div>
      <div className="mt-5 max-w-3xl">
        <ShareLines
          markShare={pass_mark / sample}
          rows={[
            ...(pass_mark > 1 ? [{ successes: pass_mark - 1, trials: sample, says: 'fails' }] : []),
            { successes: pass_mark, trials: sample, says: 'passes, and stays open' },
            ...(clear ? [{ successes: clear, trials: sample, says: 'passes clearly' }] : []),
          ]}
        />
      </div>
      {!clear && (
        <p className="measure mt-3 text-sm text-ink-2">
          Even {sample} of {sample} would leave it open: the list of what you saw is worth more than the count.
        </p>
      )}
      <p className="measure mt-3 text-sm text-ink-3">{RULE_OF_RESULTS} The mark is a suggestion: set your own before you start.</p>
    </>
  );
}

function Template({ kind, title, text }: Method['templates'][number]) {
  const label = labelOf(templateKinds, kind);
  return (
    <section aria-label={title} className="mb-6 max-w-3xl border border-line bg-sheet">
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-4 py-2">
        <h3 className="font-sans text-sm font-semibold tracking-normal">
          {title}
          {!title.startsWith(label) && <span className="font-normal text-ink-3"> · {label}</span>}
        </h3>
        <CopyButton text={() => text} said="Template copied">
          Copy
        </CopyButton>
      </div>
      <p className="px-4 py-3 text-sm leading-relaxed wrap-break-word whitespace-pre-wrap">{text}</p>
    </section>
  );
}

const List = ({ items }: { items: readonly string[] }) => (
  <ul className="measure grid list-disc gap-1.5 pl-5">
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
);

function Section({ of, children }: { of: (typeof methodSections)[number]['key']; children: ReactNode }) {
  return (
    <section aria-labelledby={of} className="mb-10">
      <h2 id={of} className="mb-3 scroll-mt-24 border-b border-ink pb-2 text-2xl">
        {methodSections.find(({ key }) => key === of)?.label}
      </h2>
      {children}
    </section>
  );
}
