import { DomainError } from '../../platform/errors.ts';
import { groundFigures } from '../evidence/ground-figures.ts';
import { shippedMeasured } from '../evidence/measured.server.ts';
import type { Signal } from '../ideas/ideas.contract.ts';
import { shareFor } from './arithmetic.ts';
import type { BuyerTitle } from './buyer-titles.ts';
import { counterAddress } from './buyers.ts';
import { countBuyers, toSignal } from './count-buyers.server.ts';

/** A counted group of buyers: how many, what the tables say of it, and which share of them an income takes. */
export type CountedGroup = {
  title: string;
  /** Null where the publisher withholds it. */
  count: number | null;
  figures: Signal[];
  share: ReturnType<typeof shareFor>;
  /** The address of the buyer counter for it; an occupation has none. */
  counter: string | null;
};

const HOME = 'US';

/**
 * Counts a trade of a country that has a table, or an occupation of the United States.
 * @param group of the United States where it says no country
 * @param sum what one pays in a month, and what should come in, both in the money of `sign`; dollars where there is none
 * @throws DomainError not_found for a group the tables do not count
 */
export function countGroup(
  { kind, code, country = HOME }: Pick<BuyerTitle, 'kind' | 'code'> & { country?: string },
  { price, income, sign }: { price: number; income: number; sign?: string },
  now: Date,
): CountedGroup {
  if (kind === 'trade') {
    const { found } = countBuyers({ country, trade: code, search: undefined, part: undefined, price, income }, now);
    if (!found) throw new Error('a trade that was asked for is answered');
    const { title, count, figures } = found;
    const share = shareFor(count, figures[0]?.unit ?? '', price, income, sign);
    return { title, count, figures, share, counter: counterAddress({ country, codes: [code], part: '' }) };
  }
  const { tables } = shippedMeasured();
  const figures = groundFigures({ country: HOME, user_soc: code, note: 'Asked by a check' }, tables).filter(
    ({ origin }) => !origin.is_context,
  );
  const jobs = figures.find(({ key }) => key === 'ground.user_jobs');
  if (!jobs) throw new DomainError('not_found', 'No table counts this occupation.');
  return {
    title: jobs.origin.codes[0]?.title ?? '',
    count: jobs.value,
    figures: [jobs, ...figures.filter((one) => one !== jobs)].flatMap((one) =>
      one.value === null ? [] : [toSignal({ ...one, value: one.value }, now)],
    ),
    share: shareFor(jobs.value, jobs.unit, price, income, sign),
    counter: null,
  };
}
