import { countGroup, type NearBuyers, nearestBuyersIn } from '../../catalogue/index.server.ts';
import { DEFAULT_INCOME_USD, DEFAULT_PRICE_USD, MAX_USD } from '../../catalogue/index.ts';
import { type Finding, harmIn, payerOf, understandIdea } from '../../engine/index.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { type CurrencyCode, currencies } from '../../shared/places/currencies.ts';
import { placeName } from '../../shared/places/places.ts';
import { formatNumber } from '../../ui/format.ts';
import { OFFERED_FROM, TAKEN_FROM } from '../count-payers.server.ts';
import type { ResearchEngine } from '../engine.server.ts';
import { exchanged, type MarketAndMoney, marketOf, withoutPlace } from '../market-of.server.ts';
import type { NamedSum } from '../named-money.server.ts';
import { requireIdea } from '../require-idea.ts';
import type { FreeCheck, FreeCheckInput } from './free-check.contract.ts';

const CANDIDATES = 5;
const COMPANIES = 3;

/**
 * The free check: who buys and how many of them there are where the text says they are, the three nearest companies of our lists, and one sum. It gives no verdict, asks nobody outside
 * and stores nothing.
 * @throws DomainError invalid_input for a text that says too little, is not English or is too long; not_found for buyers that no table counts
 */
export async function checkIdea(ctx: Context, { sources }: Pick<ResearchEngine, 'sources'>, input: FreeCheckInput): Promise<FreeCheck> {
  const { idea } = input;
  requireIdea(idea);
  const asked = marketOf(idea);
  const { market } = asked;
  const { price, income, conversion } = sumOf(input, asked);
  const { sign } = currencies[asked.money];
  const understanding = understandIdea(idea);
  const payer = payerOf(understanding);
  const found = {
    idea,
    refusal: null,
    buyer_words: payer,
    candidates: [],
    buyers: null,
    closest: [],
    companies_read: true,
    market,
    currency: { code: asked.money, sign: sign.trim() },
    price,
    income,
    conversion,
  } satisfies FreeCheck;
  const harm = await harmIn(idea);
  if (harm) return { ...found, refusal: harm.reason };

  const [near, companies] = await Promise.all([
    market.country ? nearestBuyersIn(market.country, asked.rest, withoutPlace(payer), CANDIDATES) : [],
    sources.find(({ id }) => id === 'companies')?.ask(ctx, understanding, AbortSignal.timeout(10_000)),
  ]);
  const country = market.country ?? HOME;
  const chosen = input.buyers ?? takenFor(near, country);
  const group = chosen ? groupOf(chosen) : undefined;
  return {
    ...found,
    candidates: near
      .filter(({ similarity }) => similarity >= OFFERED_FROM)
      .map((one) => ({ id: idOf(one, country), kind: one.kind, title: one.title })),
    buyers:
      chosen && group
        ? { id: chosen, is_guess: !input.buyers, place: placeName(group.country), ...countGroup(group, { price, income, sign }, ctx.now()) }
        : null,
    closest: companies?.status === 'answered' ? companies.findings.slice(0, COMPANIES).map(toCompany) : [],
    companies_read: companies?.status === 'answered',
  };
}

/** What the person set, else what their text names, else what stands there for everybody; in the money of the text. */
function sumOf({ price, income }: FreeCheckInput, { money, ...named }: MarketAndMoney) {
  const sums = [reckoned(price, named.price, DEFAULT_PRICE_USD, money), reckoned(income, named.income, DEFAULT_INCOME_USD, money)] as const;
  const told = sums.flatMap(({ said }) => said ?? []);
  const rates = sums.find(({ said }) => said)?.rates;
  return { price: sums[0].value, income: sums[1].value, conversion: rates ? `${told.join('; ')}: ${rates}.` : null };
}

type Reckoned = { value: number; said?: string; rates?: string };

/** A sum of a month, and what it was before it was converted. */
function reckoned(set: number | undefined, named: NamedSum | undefined, fallbackUsd: number, money: CurrencyCode): Reckoned {
  if (set !== undefined) return { value: set };
  const [month, from] = named ? [named.year / 12, named.currency] : [fallbackUsd, 'USD' as const];
  const { value, said } = exchanged(month, from, money) ?? { value: fallbackUsd, said: '' };
  const whole = Math.min(MAX_USD, Math.max(1, Math.round(value)));
  if (!said) return { value: whole };
  const show = (code: CurrencyCode, amount: number) => `${currencies[code].sign}${formatNumber(Math.round(amount))}`;
  return { value: whole, said: `${show(money, whole)} is ${show(from, month)}`, rates: said };
}

const HOME = 'US';
type Group = Pick<NearBuyers, 'kind' | 'code'> & { country: string };

/** Groups of the United States are named by their kind, those of other countries by the country. */
const idOf = ({ kind, code }: Pick<NearBuyers, 'kind' | 'code'>, country: string) => `${country === HOME ? kind : country}:${code}`;

function groupOf(id: string): Group {
  const [first = '', code = ''] = id.split(':');
  if (/^[A-Z]{2}$/.test(first)) return { kind: 'trade', code, country: first };
  return { kind: first === 'trade' ? 'trade' : 'occupation', code, country: HOME };
}

function takenFor([nearest]: readonly NearBuyers[], country: string): string | undefined {
  return nearest && nearest.similarity >= TAKEN_FROM ? idOf(nearest, country) : undefined;
}

const toCompany = ({ subject, text = '', url, fate = 'unknown', also, observed_at, relevance }: Finding): FreeCheck['closest'][number] => ({
  name: subject,
  what: text,
  url: url ?? null,
  fate,
  listed_by: String(also?.listed_by ?? ''),
  as_of: observed_at,
  similarity: relevance,
});
