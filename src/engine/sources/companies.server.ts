import type { Context } from '../../platform/context.server.ts';
import type { Basis } from '../../shared/vocabulary/basis.contract.ts';
import { type Fate, Finding, type SourceAnswer } from '../evidence.contract.ts';
import { isSameCompany } from '../ledger/company-names.ts';
import { nearness } from '../scores/tables.ts';
import type { FindNear, Near, Source } from '../source.server.ts';
import { searchTextOf } from '../understanding/search-text.ts';
import { plainText, webAddress } from './plain-text.ts';

const COMPANIES_READ = 30;
/** One company may stand in several lists: so many more are looked at. */
const ROWS_READ = 44;

/** What a report says of a company: facts of the data set it came from. */
export type KnownCompany = {
  id: string;
  name: string;
  one_liner: string;
  url: string | null;
  fate: Fate;
  /** Why it closed, where its source says so. */
  reason?: string;
  batch: string | null;
  country: string | null;
  year_founded: number | null;
  team_size: number | null;
  /** Whose list it is on. */
  listed_by: string;
  /** The day that list was made, `YYYY-MM-DD`. */
  as_of: string;
  basis: Basis;
};

/** @returns the companies of these ids that exist, in any order */
export type ReadCompanies = (ctx: Context, ids: readonly string[]) => Promise<KnownCompany[]>;

/** Known companies for the same problem, nearest first. Relevance is the calibrated probability of being one. */
export function companies(findNear: FindNear, readCompanies: ReadCompanies): Source {
  return {
    id: 'companies',
    async ask(ctx, understanding, signal): Promise<SourceAnswer> {
      const near = await findNear(ctx, searchTextOf(understanding), 'company', ROWS_READ);
      signal.throwIfAborted();
      const known =
        near.length > 0
          ? await readCompanies(
              ctx,
              near.map(({ id }) => id),
            )
          : [];
      const byId = new Map(known.map((company) => [company.id, company]));
      const found = near.flatMap((one) => {
        const company = byId.get(one.id);
        return company ? findingOf(company, one) : [];
      });
      const findings = nearestCompanies(found);
      // Lists of several days: the answer is as old as the oldest of what it holds.
      const [oldest] = findings.map(({ observed_at }) => observed_at).sort();
      const as_of = oldest ? `${oldest}T00:00:00.000Z` : ctx.now().toISOString();
      return { source: 'companies', status: 'answered', from: 'snapshot', as_of, sent: [], findings };
    },
  };
}

/** The nearest, whatever number of lists each stands in: what they say of one company is put together when the ledger is closed. */
function nearestCompanies(found: readonly Finding[]): Finding[] {
  const companies: Finding[] = [];
  return found.filter((finding) => {
    if (companies.some((company) => isSameCompany(company, finding))) return true;
    if (companies.length === COMPANIES_READ) return false;
    return companies.push(finding);
  });
}

function findingOf(c: KnownCompany, { probability, words }: Near): Finding[] {
  const url = webAddress(c.url);
  const text = plainText(c.one_liner, 400);
  const also = Object.entries({
    batch: c.batch,
    reason: c.reason ?? null,
    country: c.country,
    year_founded: c.year_founded,
    // Put together with another list's entry, the year keeps the day up to which its own list tells.
    year_founded_as_of: c.year_founded === null ? null : c.as_of,
    // Nobody at all is a figure that is missing.
    team_size: c.team_size || null,
    listed_by: c.listed_by,
    words_shared: words && words.of >= nearness.fewestToShare ? words.shared : null,
  });
  const parsed = Finding.safeParse({
    kind: 'competitor',
    subject: plainText(c.name, 200),
    ...(text ? { text } : {}),
    ...(url ? { url } : {}),
    observed_at: c.as_of,
    basis: c.basis,
    relevance: Math.min(1, Math.max(0, probability)),
    fate: c.fate,
    also: Object.fromEntries(also.flatMap(([key, value]) => (value === null || value === '' ? [] : [[key, short(value)]]))),
  });
  return parsed.success ? [parsed.data] : [];
}

const short = (value: string | number) => (typeof value === 'string' ? plainText(value, 120) : value);
