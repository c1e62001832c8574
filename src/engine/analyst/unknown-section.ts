import type { Sentence } from '../report.contract.ts';
import { advice, judgement, lineOf, listed, quoted } from '../say.ts';
import { monthsOf } from '../scores/near.ts';
import { type SourceId, sources } from '../sources.ts';
import { happensOnce } from '../verdict/buyers.ts';
import { figuresStated } from '../verdict/claims.ts';
import type { Facts } from '../verdict/facts.ts';
import { isByEditors } from '../verdict/our-editors.ts';

const why: Readonly<Record<string, string>> = {
  off: 'was switched off',
  no_key: 'is not connected on this server',
  unreachable: 'could not be reached',
  timeout: 'did not answer in time',
  refused: 'refused to answer',
  limited: 'was asked too often',
  garbled: 'sent an answer that could not be read',
  too_large: 'sent too long an answer',
};

/** What is not known, and where it would be found out. */
export function unknownSentences(facts: Facts): Sentence[] {
  const { ledger, english, competitors, discussions, questions } = facts;
  const said: Sentence[] = [];
  const silent = ledger.sources.filter((line) => line.status === 'silent' && line.why !== 'not_applicable');
  const reasons = [...new Set(silent.map((line) => line.why ?? 'off'))];
  for (const reason of reasons) {
    const names = silent
      .filter((line) => (line.why ?? 'off') === reason)
      .map(({ source }) => (source in sources ? sources[source as SourceId].name : source));
    said.push(
      judgement(
        `Not heard: ${listed(names)}, which ${names.length === 1 ? (why[reason] ?? 'did not answer') : (why[reason] ?? 'did not answer').replace(/^was /, 'were ').replace(/^is /, 'are ')}.`,
      ),
    );
  }
  const recalled = competitors.filter(isByEditors);
  if (recalled.length > 0)
    said.push(
      judgement(
        `Companies of our editors’ list are described from general knowledge as of ${listed(monthsOf(recalled.map(({ observed_at }) => observed_at)))}, with nothing looked up: what became of them since is not known.`,
        recalled,
      ),
    );
  if (!english)
    said.push(
      judgement(
        'Few words of the text are English as far as we can tell, and the sources are: what is missing may only be missing in English.',
      ),
    );
  if (ledger.understanding.user === '')
    said.push(judgement('The text does not say who it is for, so everything here is about the subject and nothing about a buyer.'));
  const problem = lineOf({ text: ledger.understanding.problem }, 100);
  if (problem !== '' && ledger.understanding.text.includes(problem.replace(/…$/, '')))
    said.push(
      judgement(
        happensOnce(facts)
          ? `No source says what this costs those it happens to: “${problem}”. The price depends on it.`
          : `No source says how often this happens: “${problem}”. The price depends on it.`,
      ),
    );
  if (ledger.understanding.problem === '')
    said.push(judgement('The text does not say what goes wrong today, so how much it hurts was not looked for.'));
  const figures = figuresStated(ledger.understanding.text);
  if (figures.length > 0)
    said.push(
      judgement(
        `Nothing that was asked confirms ${listed(figures.map(quoted))}, which the text states; no score rests on ${figures.length === 1 ? 'it' : 'them'}.`,
      ),
    );
  if (!competitors.some((entry) => typeof entry.also?.price_usd_month === 'number'))
    said.push(
      advice(
        competitors.length > 0
          ? 'No source gives prices. Read them off the competitors’ own pages before you set yours.'
          : 'No price was found for anything like it. What people pay for the present way of doing it is the figure to find.',
      ),
    );
  if (competitors.length > 0 && discussions.length + questions.length === 0)
    said.push(
      judgement(
        facts.talkHeard
          ? 'Nobody’s own words about the problem were found: what it is like for those who have it stays unknown.'
          : 'Nobody’s own words about the problem could be looked for: what it is like for those who have it stays unknown.',
      ),
    );
  return said;
}
