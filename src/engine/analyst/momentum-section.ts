import type { LedgerEntry } from '../evidence.contract.ts';
import { grouped } from '../plain-text.ts';
import type { Sentence } from '../report.contract.ts';
import { fact, judgement, listed, nameable, nameOf, quoted, titleOf } from '../say.ts';
import { alsoNumber, foundedLately, foundingsKnownTo, isOld, monthOf, monthsBetween, monthsOf, nearOf } from '../scores/near.ts';
import type { Facts } from '../verdict/facts.ts';

/** Who counts growth, and not only when companies began. */
const GROWTH_SOURCES: ReadonlySet<string> = new Set(['google_trends', 'npm', 'pypi', 'wikipedia', 'hacker_news']);

/** Whether it grows or fades: what was counted, how old the talk is, who was founded lately. */
export function momentumSentences(facts: Facts): Sentence[] {
  const { ledger, living, discussions, scores } = facts;
  const said: Sentence[] = [];
  for (const entry of nearOf(ledger, ['search_interest_growth_pct', 'page_views_growth_pct', 'package_growth_pct']).slice(0, 3)) {
    const sentence = growthSentence(entry);
    if (sentence) said.push(sentence);
  }
  const newest = nameable(discussions).reduce<LedgerEntry | undefined>(
    (latest, entry) => (!latest || entry.observed_at > latest.observed_at ? entry : latest),
    undefined,
  );
  if (newest) {
    const months = monthsBetween(newest.observed_at, ledger.closed_on);
    said.push(fact(`The latest near discussion, ${quoted(titleOf(newest))}, is of ${monthOf(newest.observed_at)}.`, [newest]));
    if (months >= 36) said.push(judgement('That is old: either it was solved, or people stopped asking.', [newest]));
  }
  const dated = nameable(living).filter((entry) => alsoNumber(entry, 'year_founded') !== undefined);
  const isOfOldList = (entry: LedgerEntry) => isOld(foundingsKnownTo(entry), ledger.closed_on);
  const young = foundedLately(dated).slice(0, 4);
  const lately = young.filter((entry) => !isOfOldList(entry));
  if (lately.length > 0) said.push(fact(`Founded lately: ${foundingsOf(lately)}.`, lately));
  const ofOldLists = young.filter(isOfOldList);
  for (const month of monthsOf(ofOldLists.map(foundingsKnownTo))) {
    const before = ofOldLists.filter((entry) => monthOf(foundingsKnownTo(entry)) === month);
    said.push(fact(`By a list of ${month}, founded not long before it: ${foundingsOf(before)}.`, before));
  }
  const youngest = dated.reduce<LedgerEntry | undefined>(
    (latest, entry) => (!latest || (alsoNumber(entry, 'year_founded') ?? 0) > (alsoNumber(latest, 'year_founded') ?? 0) ? entry : latest),
    undefined,
  );
  if (young.length === 0 && dated.length >= 2 && youngest)
    said.push(
      fact(
        `${dated.some(isOfOldList) ? `By ${listsOf(dated)}, nobody near it had started lately` : 'Nobody near it started lately'}: the youngest found, ${nameOf(youngest)}, dates from ${alsoNumber(youngest, 'year_founded')}.`,
        [...oneOfEachList(dated), youngest],
      ),
    );
  if (!scores.momentum.known) return [judgement('Nothing that counts growth could be asked, so no trend is claimed either way.')];
  const counted = ledger.sources.some(({ source, status }) => GROWTH_SOURCES.has(source) && status === 'answered');
  if (said.length === 0 && !counted)
    said.push(
      judgement('Nothing that counts growth could be asked: what is read here is only when near companies began and which have closed.'),
    );
  else if (said.length === 0)
    said.push(judgement('The sources that count growth answered and hold nothing near this; no trend is claimed.'));
  else said.push(judgement(verdictOf(scores.momentum.score)));
  return said;
}

const foundingsOf = (entries: readonly LedgerEntry[]): string =>
  listed(entries.map((entry) => `${nameOf(entry)} in ${alsoNumber(entry, 'year_founded')}`));

/** @returns for each month that a list of some entries is of, the first entry of it */
const oneOfEachList = (dated: readonly LedgerEntry[]): LedgerEntry[] => [
  ...new Map([...dated].reverse().map((entry) => [monthOf(foundingsKnownTo(entry)), entry])).values(),
];

/** `a list of May 2024`, `lists of May 2024 and January 2025`. */
function listsOf(dated: readonly LedgerEntry[]): string {
  const months = monthsOf(dated.map(foundingsKnownTo));
  return `${months.length === 1 ? 'a list' : 'lists'} of ${listed(months)}`;
}

function growthSentence(entry: LedgerEntry): Sentence | undefined {
  const title = titleOf(entry);
  if (entry.value === undefined || !title) return undefined;
  const rounded = Math.round(Math.abs(entry.value) * 10) / 10;
  const size = `${rounded === Math.abs(entry.value) ? '' : 'about '}${grouped(rounded)}`;
  const moved = entry.value < 0 ? 'fell' : 'rose';
  if (rounded < 1)
    return fact(`${entry.kind === 'package_growth_pct' ? 'Downloads of' : 'Interest in'} ${quoted(title)} hardly changed.`, [entry]);
  if (entry.kind === 'package_growth_pct')
    return fact(`Downloads of ${quoted(title)} ${moved} ${size}% against the whole registry.`, [entry]);
  if (entry.kind === 'page_views_growth_pct')
    return fact(`Reading of the article ${quoted(title)} ${moved} ${size}% against the rest of Wikipedia.`, [entry]);
  return fact(`Searches for ${quoted(title)} ${moved} ${size}% in a year.`, [entry]);
}

function verdictOf(score: number): string {
  if (score >= 7) return 'It is on the rise, which helps the first to be found and does nothing for the second.';
  if (score >= 4) return 'Neither rising nor falling much: do not build on timing.';
  return 'It is fading in what can be counted; a plan needs a reason why that turns.';
}
