import { MAX_USD } from '../catalogue/index.ts';
import type { Report } from '../engine/index.ts';
import { Form } from '../ui/form.tsx';
import { FormField } from '../ui/form-field.tsx';
import { Link } from '../ui/link.tsx';
import { earningWords, type NumberBasis, type OwnNumbers } from './earning.ts';

export type Asked = OwnNumbers & { fault?: string | undefined };

const MARKS: Record<NumberBasis, string> = {
  measured: 'measured',
  listed: 'listed price',
  text: 'your text',
  yours: 'your number',
  assumed: 'assumed',
  estimated: 'est.',
  computed: 'computed',
};

/**
 * What an income takes, each number with what it rests on, and the two that matter most. Price and income can be changed: the address keeps them.
 * @param kept what else stands in the address and has to stay, such as the key of a shared link
 */
export function Earning({ report, asked, kept }: { report: Report; asked: Asked; kept: Readonly<Record<string, string>> }) {
  const words = earningWords(report, asked);
  if (!words) return null;
  return (
    <section aria-labelledby="earning" className="min-w-0">
      <h3 id="earning" className="scroll-mt-24 text-xl">
        What an income takes
      </h3>
      <dl className="mt-3 border-t border-line">
        {words.lines.map(({ key, name, text, basis, from }) => (
          <div key={key} className="grid grid-cols-[minmax(5.5rem,1fr)_auto] items-baseline gap-x-4 border-b border-line py-2">
            <dt className="text-sm text-ink-2">{name}</dt>
            <dd className="numerals text-right font-semibold">
              {text}{' '}
              <span className={basis === 'measured' ? 'text-xs font-normal text-brass' : 'est-mark font-normal'}>{MARKS[basis]}</span>
            </dd>
            <dd className="col-span-2 text-xs text-ink-3">{from}.</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-xs text-ink-3">{words.note}</p>
      <Form action="#earning" className="no-print mt-4 grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]" preventScrollReset noValidate>
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <FormField label="Price a month, $" name="price" inputMode="numeric" defaultValue={words.price} error={asked.fault} />
        <FormField label="Income a year, $" name="income" inputMode="numeric" defaultValue={words.income} />
        <button type="submit" className="button justify-self-start">
          Calculate
        </button>
      </Form>
      <h4 className="mt-5 font-semibold">The two numbers that matter most</h4>
      <ol className="mt-2 grid list-decimal gap-2 pl-5 text-sm">
        {words.deciders.map(({ key, name, text }) => (
          <li key={key} className="numerals">
            <strong>{name}.</strong> {text}
          </li>
        ))}
      </ol>
      <details className="mt-2 text-xs text-ink-3">
        <summary className="min-h-6 cursor-pointer underline decoration-line">How they are found</summary>
        <p className="mt-1">{words.rule}</p>
      </details>
      {report.payers?.counter && (
        <p className="mt-2 text-sm">
          <Link
            to={`${report.payers.counter}&price=${words.price}&income=${Math.ceil(words.income / 12)}`}
            className="underline decoration-line"
          >
            Count other buyers, and in other countries
          </Link>
        </p>
      )}
    </section>
  );
}

/** @returns the numbers an address names in place of the report’s; those that are no dollars are left out, and said to be */
export function askedOf(params: URLSearchParams): Asked {
  const read = (name: string) => {
    const text = (params.get(name) ?? '').replaceAll(/[$,\s]/g, '');
    const value = Number(text);
    return text === '' ? undefined : Number.isFinite(value) && value >= 1 && value <= MAX_USD ? value : null;
  };
  const [price, income] = [read('price'), read('income')];
  const isWrong = price === null || income === null;
  return {
    ...(price && { price }),
    ...(income && { income }),
    ...(isWrong && { fault: 'Price and income are dollars, from 1 to 999,999' }),
  };
}
