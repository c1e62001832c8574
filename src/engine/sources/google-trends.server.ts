import { z } from 'zod';
import { askEach } from './asker.server.ts';
import type { RawFinding } from './findings.ts';
import { endOfMonth, findingsOf, roundTo1, thePhrase, topPhrases } from './findings.ts';
import type { LiveSource } from './live-source.ts';

const MONTHS_ASKED = 24;
const MONTHS_COMPARED = 3;
/** Interest is relative, 0–100: below this a phrase is hardly searched, and its ups and downs are noise. */
const MIN_INTEREST = 5;
const Answer = z.object({
  points: z.array(z.object({ month: z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/), value: z.number().min(0).max(100) })).max(400),
});

/**
 * Search interest by Google Trends. Google offers no public interface to it, so this asks the service an operator names, which has to answer
 * `GET <address>?q=<phrase>&months=24` with `{"points": [{"month": "2026-01", "value": 57}, …]}`: one value for each month, 0–100 as Trends scales them
 * (docs/operations.md). Growth: the mean of the last three whole months ÷ that of the same three a year before − 1.
 */
export function googleTrends(address: string | undefined): LiveSource {
  return {
    id: 'google_trends',
    lifeMs: 24 * 3_600_000,
    rate: { perMinute: 20, burst: 6, gapMs: 100 },
    hasKey: address !== undefined,
    questions: topPhrases,
    async ask(asker, phrases) {
      const underWay = asker.now.toISOString().slice(0, 7);
      const { items, ...rest } = await askEach(phrases, thePhrase, async (phrase): Promise<RawFinding[]> => {
        const url = new URL(address ?? '');
        url.searchParams.set('q', phrase);
        url.searchParams.set('months', String(MONTHS_ASKED));
        const { points } = await asker.json(Answer, { url: url.href });
        const byMonth = new Map(points.map(({ month, value }) => [month, value]));
        const late = [...byMonth.keys()]
          .filter((month) => month < underWay)
          .sort()
          .slice(-MONTHS_COMPARED);
        const early = late.map((month) => `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`);
        if (late.length < MONTHS_COMPARED || early.some((month) => !byMonth.has(month))) return [];
        const mean = (months: string[]) => months.reduce((sum, month) => sum + (byMonth.get(month) ?? 0), 0) / months.length;
        if (mean(early) < MIN_INTEREST) return [];
        return [
          {
            kind: 'search_interest_growth_pct',
            subject: phrase,
            value: roundTo1((mean(late) / mean(early) - 1) * 100),
            unit: '% a year',
            url: `https://trends.google.com/trends/explore?q=${encodeURIComponent(phrase)}`,
            observed_at: endOfMonth(late.at(-1) ?? underWay),
            relevance: 1,
          },
        ];
      });
      return { findings: findingsOf(items), ...rest };
    },
  };
}
