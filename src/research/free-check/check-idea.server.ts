import { countGroup, type NearBuyers, nearestBuyers } from '../../catalogue/index.server.ts';
import { DEFAULT_INCOME_USD, DEFAULT_PRICE_USD, MAX_USD } from '../../catalogue/index.ts';
import { type Finding, harmIn, payerOf, understandIdea } from '../../engine/index.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { OFFERED_FROM, TAKEN_FROM } from '../count-payers.server.ts';
import type { ResearchEngine } from '../engine.server.ts';
import { moneyNamed } from '../named-money.server.ts';
import { requireIdea } from '../require-idea.ts';
import type { FreeCheck, FreeCheckInput } from './free-check.contract.ts';

const CANDIDATES = 5;
const COMPANIES = 3;

/**
 * The free check: who buys and how many of them there are, the three nearest companies of our lists, and one sum. It gives no verdict, asks nobody outside
 * and stores nothing.
 * @throws DomainError invalid_input for a text that says too little, is not English or is too long; not_found for buyers that no table counts
 */
export async function checkIdea(ctx: Context, { sources }: Pick<ResearchEngine, 'sources'>, input: FreeCheckInput): Promise<FreeCheck> {
  const { idea } = input;
  requireIdea(idea);
  const { price, income } = sumOf(input);
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
    price,
    income,
  } satisfies FreeCheck;
  const harm = await harmIn(idea);
  if (harm) return { ...found, refusal: harm.reason };

  const [near, companies] = await Promise.all([
    nearestBuyers(idea, payer, CANDIDATES),
    sources.find(({ id }) => id === 'companies')?.ask(ctx, understanding, AbortSignal.timeout(10_000)),
  ]);
  const chosen = input.buyers ?? takenFor(near);
  return {
    ...found,
    candidates: near
      .filter(({ similarity }) => similarity >= OFFERED_FROM)
      .map((one) => ({ id: idOf(one), kind: one.kind, title: one.title })),
    buyers: chosen ? { id: chosen, is_guess: !input.buyers, ...countGroup(groupOf(chosen), { price, income }, ctx.now()) } : null,
    closest: companies?.status === 'answered' ? companies.findings.slice(0, COMPANIES).map(toCompany) : [],
    companies_read: companies?.status === 'answered',
  };
}

/** What the person set, else what their text names, else what stands there for everybody. */
function sumOf({ idea, price, income }: FreeCheckInput): { price: number; income: number } {
  const { priceUsdYear, incomeUsdYear } = moneyNamed(idea);
  return { price: price ?? aMonth(priceUsdYear) ?? DEFAULT_PRICE_USD, income: income ?? aMonth(incomeUsdYear) ?? DEFAULT_INCOME_USD };
}

const aMonth = (year: number | undefined) => year && Math.min(MAX_USD, Math.max(1, Math.round(year / 12)));

const idOf = ({ kind, code }: Pick<NearBuyers, 'kind' | 'code'>) => `${kind}:${code}`;

function groupOf(id: string): Pick<NearBuyers, 'kind' | 'code'> {
  const [kind = '', code = ''] = id.split(':');
  return { kind: kind === 'trade' ? 'trade' : 'occupation', code };
}

function takenFor([nearest]: readonly NearBuyers[]): string | undefined {
  return nearest && nearest.similarity >= TAKEN_FROM ? idOf(nearest) : undefined;
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
