import type { IdeaFull } from '../../catalogue/index.server.ts';
import { stem } from '../../engine/index.server.ts';
import type { Said } from './answer.ts';
import { bare, sentences, valueAt } from './lines.ts';

/** Prose of a dossier that may answer a question no topic fits. */
const PROSE = [
  'problem_narrative',
  'solution_overview',
  'target_market.person',
  'target_market.moment',
  'target_market.today',
  'target_market.buyer',
  'why_now.summary',
  'market_analysis',
  'competitive_advantage',
  'market_gap.served',
  'market_gap.unserved',
  'market_gap.why_incumbents_will_not',
  'business_model',
  'gtm_strategy',
  'regulatory_considerations.notes',
  'execution_plan.first_ten_customers',
  'next_test.what',
  'next_test.pass',
] as const;
const LISTS = [
  ['why_now.causes', 'what'],
  ['competitive_landscape.direct', 'what'],
  ['competitive_landscape.direct', 'weakness'],
  ['competitive_landscape.indirect', 'weakness'],
  ['channels', 'how'],
  ['growth_tactics', undefined],
  ['mvp_features', 'what'],
  ['not_in_mvp', undefined],
  ['technical_requirements', undefined],
  ['execution_plan.first_week', undefined],
  ['execution_plan.first_month', undefined],
  ['execution_plan.first_quarter', undefined],
  ['founder_fit.should', undefined],
  ['founder_fit.should_not', undefined],
  ['risks_and_challenges', 'risk'],
  ['risks_and_challenges', 'mitigation'],
  ['kill_criteria', undefined],
  ['success_stories', 'what'],
] as const;

const STOP = new Set(
  `about after again also another because been before being between both could does doing done each else even ever every from have here into just know like made make many maybe more most much must need only other over please really same shall should since some still such take tell than that their them then there these they thing things think this those through under until upon very want were what when where which while will with within without would your yours idea ideas dossier give help using used able okay sure good best better well come goes going keep look work works working people person business startup start product can't won't isn't explain catch earn earning quit mean means happen happens prove trust believe guess quite anyone anybody someone somebody nobody stuff actually basically literally honestly simply dude mate shit crap bullshit honest question answer`.split(
    ' ',
  ),
);

/** Longer runs of letters are no words. */
const LONGEST_WORD = 40;

/** The telling words of a text, as stems with the word as written. */
export function tellingWords(text: string): Map<string, string> {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\d][\p{L}\d'-]*[\p{L}\d]/gu) ?? [];
  return new Map(
    words
      .filter(
        (word) =>
          word.length >= 4 &&
          word.length <= LONGEST_WORD &&
          !STOP.has(word) &&
          !STOP.has(word.replace(/s$/, '')) &&
          !STOP.has(word.replace(/'\w+$/, '')),
      )
      .map((word) => [stem(word.replace(/'s$/, '')), word]),
  );
}

/** Every sentence of a dossier's prose with where it stands. */
export function allLines(idea: IdeaFull): Said[] {
  const listed = LISTS.flatMap(([path, key]) => {
    const entries = valueAt(idea, path);
    return Array.isArray(entries) ? entries.flatMap((_, at) => sentences(idea, key ? `${path}.${at}.${key}` : `${path}.${at}`)) : [];
  });
  return [...PROSE.flatMap((path) => sentences(idea, path)), ...listed];
}

/**
 * The lines of a dossier that share the most telling words with a question; rare words of the dossier count more.
 * @returns the best, at most `most`, and the question's telling words that no line holds
 */
export function nearestLines(idea: IdeaFull, question: string, most = 4): { lines: Said[]; missing: string[] } {
  const asked = tellingWords(question);
  const lines = allLines(idea).map((said) => ({ said, stems: new Set(tellingWords(said.text).keys()) }));
  const holding = (root: string) => lines.filter(({ stems }) => stems.has(root)).length;
  const weight = new Map(
    [...asked.keys()].map((root) => [
      root,
      Math.log(1 + lines.length / (1 + holding(root))) * Math.min(2, (asked.get(root)?.length ?? 0) / 6),
    ]),
  );
  const heaviest = [...weight].sort((a, b) => b[1] - a[1])[0]?.[0];
  const found = lines
    .map(({ said, stems }) => {
      const shared = [...asked.keys()].filter((root) => stems.has(root));
      return {
        said,
        shared,
        score: shared.reduce((total, root) => total + (weight.get(root) ?? 0), 0) / Math.sqrt(6 + stems.size),
      };
    })
    // One word in common is chance, unless it is the one the question turns on.
    .filter(({ shared }) => shared.length >= 2 || (heaviest !== undefined && shared.includes(heaviest)))
    .sort((a, b) => b.score - a.score);
  const everything = bare(JSON.stringify(idea)).toLowerCase();
  const asWritten = (word: string) =>
    new RegExp(`(?<![\\p{L}\\d])${word}(?![\\p{L}\\d])`, 'iu').exec(question.normalize('NFKC'))?.[0] ?? word;
  const missing = [...asked].filter(([root, word]) => holding(root) === 0 && !everything.includes(word)).map(([, word]) => asWritten(word));
  return { lines: found.slice(0, most).map(({ said }) => said), missing };
}
