import { singular } from '../../shared/text/singular.ts';
import { shippedMeasured } from '../evidence/measured.server.ts';
import type { Row, Tables } from '../evidence/tables.ts';

/** Whom a text names by what they do: in its own words, by one of them, and by the occupations they may be counted as where the name is a job title. */
export type NamedTrade = { words: string; one: string; socs?: readonly string[] };

/** Places of work, by the word that people name them with; job titles come from O*NET. */
const PLACES =
  /^(?:clinic|practice|surgery|shop|store|salon|restaurant|caf[eé]|bakery|hotel|school|college|nursery|farm|dairy|brewery|winery|garage|workshop|studio|gym|pharmacy|hospital|church|charity|library|museum|office|firm|agency|contractor|landlord|manufacturer|factory|publisher|wholesaler|retailer|haulier|hauler|installer|dealer|club|kindergarten|laboratory|lab|printer|bar|pub|caterer|florist|letting agent|council|law firm|freelancer|developer|dev|restaurateur|homeowner|parent|student|executor|breeder|groomer|beekeeper|healthcare|construction|farming|agriculture|logistics|hospitality|education|food|fashion|sports?|travel|energy|real estate)s?$/;
/** Titles of jobs that in a question mean its author, the buyers of anything, or nothing at all. */
const NO_TRADE =
  /^(?:buyer|seller|customer|client|user|founder|owner|partner|competitor|person|people|worker|employee|helper|member|starter|maker|leader|manager|assistant|associate|specialist|representative|consultant|expert|professional|boss|staff|team|ceo|cto|server|tester|reader|host|planner|builder|closer|finisher|beginner|runner|pricer|counter|header|number|director|executive|supervisor|officer|coordinator|operator|administrator|lead|head|trainee|intern|hand|strategist|model|player|driver's|stripper|picker|starter|rater|killer)$/;
const STOP = new Set(
  'a an the my our your their his her of for in at to by with from and or as are is am be was i we you they it that this these those who what which how many much do does did can could should would have has had get got any some all other most more few several ideas idea first next best new own like near about into among between work works works sell sells build start run there no not one two three ten potential number so if when where why pay paid earn earns make makes hire hires give write draft send ask call find show count under over than'.split(
    ' ',
  ),
);

/** @returns a word as it stands for one of them */
const oneOf = (word: string): string => singular(word.replace(/men$/, 'man'));

type Titles = { jobs: ReadonlyMap<string, readonly string[]>; heads: ReadonlySet<string> };
const known = new WeakMap<Tables, Titles>();
const LONGEST = 3;

function titlesOf(tables: Tables): Titles {
  const before = known.get(tables);
  if (before) return before;
  const jobs = new Map<string, string[]>();
  for (const row of tables.rows('onet-titles'))
    for (const title of [String(row.title), ...namesIn(row)]) {
      const words = title
        .toLowerCase()
        .replace(/\s*\(.*\)/, '')
        .split(/[\s/-]+/)
        .map(oneOf);
      if (words.length <= LONGEST && words.every((word) => /^[a-z]+$/.test(word)))
        jobs.set(words.join(' '), [...new Set([...(jobs.get(words.join(' ')) ?? []), String(row.soc)])]);
    }
  const made = { jobs, heads: new Set([...jobs.keys()].filter((title) => !title.includes(' '))) };
  known.set(tables, made);
  return made;
}

const namesIn = (row: Row): string[] => (Array.isArray(row.job_titles) ? row.job_titles.map(String) : []);

/**
 * Whose trade a text names: “dog groomers”, “a primary school teacher”, “small bakeries”. The longest job title counts, with the words that narrow it.
 * @returns undefined where it names nobody
 */
export function tradeInText(text: string, { tables } = shippedMeasured()): NamedTrade | undefined {
  const { jobs, heads } = titlesOf(tables);
  const words = text.toLowerCase().match(/[\p{L}'-]+|[.,;:!?]/gu) ?? [];
  let best: (NamedTrade & { length: number }) | undefined;
  for (let end = words.length; end > 0; end--) {
    const head = oneOf(words[end - 1] as string);
    if (NO_TRADE.test(head)) continue;
    const isPlace = PLACES.test(head) || PLACES.test(words[end - 1] as string);
    for (let length = Math.min(LONGEST, end); length > 0; length--) {
      const span = words.slice(end - length, end);
      if (span.slice(0, -1).some((word) => !/^\p{L}/u.test(word) || STOP.has(word))) continue;
      const title = span.map(oneOf).join(' ');
      const socs = jobs.get(title);
      const isNamed = socs !== undefined ? length > 1 || heads.has(title) : isPlace || (length > 1 && heads.has(head));
      if (!isNamed || STOP.has(span[0] as string)) continue;
      // A job title of its own is surer than a place, and more words than fewer.
      if (!best || length + (socs ? 0.5 : 0) > best.length)
        best = {
          words: span.join(' '),
          one: [...span.slice(0, -1), head].join(' '),
          length: length + (socs ? 0.5 : 0),
          ...(socs ? { socs } : {}),
        };
      break;
    }
  }
  if (!best) return undefined;
  const { length: _, ...trade } = best;
  return trade;
}
