import { type Sentence, sources } from '../../engine/index.server.ts';
import type { ResearchReport } from '../../research/index.server.ts';
import { categoryLabel } from '../../shared/vocabulary/categories.ts';
import { formatDay } from '../../ui/format.ts';
import type { Feature, KitSource } from './kit-source.ts';
import { lowerFirst, oneLine, open, roleOf, upperFirst } from './words.ts';

type Report = NonNullable<ResearchReport['report']>;

const doubts: Record<Exclude<Report['verdict']['verdict'], 'build'>, string> = {
  reshape: 'The report says to change this before it is built.',
  drop: 'The report says to drop this.',
  not_enough_evidence: 'The report found too little to decide.',
};

/** @returns a report of the person's own as a kit is composed from it. It says less than a dossier does: what it does not say stays blank. */
export function sourceOfReport(research: ResearchReport, report: Report): KitSource {
  const { understanding: u, idea_text } = research;
  const solution = u.solution || idea_text;
  // A kit is made from what the evidence says; a model's opinions are no part of that.
  const own = (sentences: readonly Sentence[]) => sentences.filter(({ kind }) => kind !== 'opinion');
  const cited = (sentences: readonly Sentence[]) =>
    own(sentences).map(({ text, cites }) => `${text}${cites.map((id) => `[^${id}]`).join('')}`);
  return {
    from: 'report',
    title: research.title,
    tagline: open(oneLine(solution)),
    category: categoryLabel(research.category),
    checkedOn: report.closed_on,
    customerType: undefined,
    person: u.user ? upperFirst(u.user) : '',
    role: u.user ? oneOf(u.user) : '',
    moment: '',
    today: '',
    buyer: '',
    problem: u.problem ?? '',
    solution: idea_text,
    promises: [],
    features: featuresIn(solution),
    leftOut: [],
    technical: [],
    answers: [],
    regulatory: { burden: undefined, notes: '' },
    offers: [],
    competitors: report.competitors.slice(0, 8).map(({ id, name, what = '', fate, teaches }) => ({
      name: `${name}[^${id}]`,
      what: what ? oneLine(what) : '',
      price: '',
      weakness: fate === 'unknown' ? teaches : `${upperFirst(fate)}. ${teaches}`,
    })),
    advantage: '',
    gap: undefined,
    whyNow: { summary: cited(report.marketNotes).join(' '), causes: [] },
    channels: [],
    tactics: [],
    goToMarket: own(report.executionTips)
      .map(({ text }) => text)
      .join(' '),
    communities: [],
    keyword: u.phrases[0],
    weeks: undefined,
    hoursPerWeek: undefined,
    budget: [],
    plan: { firstWeek: [report.next_test.test], firstMonth: cited(report.executionTips), firstQuarter: [], firstTen: '' },
    timeline: [],
    killCriteria: report.verdict.assumptions.map(
      ({ assumption, pass }) => `This is not reached: ${lowerFirst(open(pass))}. Then “${open(assumption)}” does not hold.`,
    ),
    doubt:
      report.verdict.verdict === 'build' ? '' : [doubts[report.verdict.verdict], ...cited(report.verdict.because).slice(0, 1)].join(' '),
    nextTest: {
      what: report.next_test.test,
      cost_cents: report.next_test.cost_cents,
      days: report.next_test.days,
      pass: report.next_test.pass,
    },
    risks: cited(report.risks).map((risk) => ({ risk, severity: '', mitigation: '' })),
    reach: undefined,
    skills: [],
    noCode: false,
    figures: new Map(
      report.evidence.map((entry) => [
        entry.id,
        `${entry.subject}${entry.text ? `: ${oneLine(entry.text)}` : ''}${entry.value === undefined ? '' : ` (${entry.value} ${entry.unit ?? ''})`}. ${
          sources[entry.source as keyof typeof sources]?.name ?? entry.source
        }, ${formatDay(entry.observed_at)}.${entry.url ? ` <${entry.url}>` : ''}`,
      ]),
    ),
  };
}

/** A piece of what it does begins with what it does; “holidays and last year’s sales” goes on from the piece before. */
const DOES_SOMETHING = /^\p{L}+s\s+(?!(?:and|or|of|for|in|with|from|by|at|on)\b)/u;

/** What the text says the product does, one feature for each thing; the text itself where it says one. */
export function featuresIn(solution: string): Feature[] {
  const doing = oneLine(solution).replace(/^.*?\b(?:that|which|to)\s+(?=\w+)/i, '');
  const isVerbs = DOES_SOMETHING.test(doing);
  const pieces: string[] = [];
  for (const { piece, joint } of splitAtJoints(doing)) {
    const before = pieces.at(-1);
    if (before !== undefined && (isVerbs ? !DOES_SOMETHING.test(piece) : piece.split(' ').length < 2))
      pieces[pieces.length - 1] = `${before}${joint}${piece}`;
    else pieces.push(piece);
  }
  return pieces.slice(0, 6).map((piece) => ({ name: nameOf(piece), what: upperFirst(piece) }));
}

/** Where a list of what it does may be parted, each piece with what stood before it. */
function splitAtJoints(text: string): { piece: string; joint: string }[] {
  const parts = text.split(/(,\s+(?:and\s+)?|;\s+|\s+and\s+(?=\p{L}+s\b)|\.\s+)/u);
  return parts.flatMap((part, at) =>
    at % 2 === 0 && open(part).trim() !== '' ? [{ piece: open(part), joint: at === 0 ? '' : (parts[at - 1] ?? ' ') }] : [],
  );
}

const MOST_WORDS = 5;
/** What it makes or handles: “prints a baking list at four” is the baking list; where that is no thing, what it does in few words. */
function nameOf(piece: string): string {
  const [thing = ''] = piece
    .replace(/^\p{L}+s\s+(?:(?:an?|the|its|their|your|all|every|each)\s+)?/iu, '')
    .split(/,|\s+(?:for|of|to|with|whose|from|by|in|on|at|when|before|after|into|as|that|which|and|or|until)\s/);
  const words = thing.trim().split(' ');
  if (
    DOES_SOMETHING.test(piece) &&
    words.length <= MOST_WORDS &&
    /^(?!(?:what|how|when|who|which|whether|it|them|him|her|you)\b)\p{L}{3}/iu.test(thing)
  )
    return upperFirst(thing.trim());
  return upperFirst(
    piece
      .split(' ')
      .slice(0, MOST_WORDS + 1)
      .join(' ')
      .replace(/\s+(?:for|of|the|a|an|to|with|whose|from|by|in|on)$/i, ''),
  );
}

/** One of those it is for: “small bakeries” are told of as “a small bakery”. */
export function oneOf(users: string): string {
  const role = roleOf(users);
  const [, noun = '', rest = ''] = /^(?:an?\s)?(.*?)((?:\s(?:of|at|for|in|who|that|with)\s.*)?)$/i.exec(role) ?? [];
  if (/\band\b|,/.test(noun) || !/(?<!s)s$/.test(noun)) return role;
  const one = noun
    .replace(/ies$/, 'y')
    .replace(/(ch|sh|x|ss)es$/, '$1')
    .replace(/s$/, '');
  return `${/^[aeiou]/i.test(one) ? 'an' : 'a'} ${lowerFirst(one)}${rest}`;
}
