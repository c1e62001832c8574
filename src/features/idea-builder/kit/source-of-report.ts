import { formatDay } from '../../../ui/format.ts';
import { validationResultOf } from '../../evidence/report.contract.ts';
import { sources } from '../../evidence/sources.ts';
import { categoryLabel } from '../../ideas/categories.ts';
import type { ResearchReport } from '../../research/research.contract.ts';
import type { Feature, KitSource } from './kit-source.ts';
import { oneLine, open, roleOf, upperFirst } from './words.ts';

type Report = NonNullable<ResearchReport['report']>;

/** @returns a report of the person's own as a kit is composed from it. It says less than a dossier does: what it does not say stays blank. */
export function sourceOfReport(research: ResearchReport, report: Report): KitSource {
  const { understanding: u, idea_text } = research;
  const result = validationResultOf(report);
  const solution = u.solution || idea_text;
  const cited = (texts: readonly { text: string; cites: readonly string[] }[]) =>
    texts.map(({ text, cites }) => `${text}${cites.map((id) => `[^${id}]`).join('')}`);
  return {
    from: 'report',
    title: research.title,
    tagline: open(oneLine(solution)),
    category: categoryLabel(research.category),
    checkedOn: report.closed_on,
    customerType: undefined,
    person: u.user ? upperFirst(u.user) : '',
    role: u.user ? roleOf(u.user).replace(/^an? (?=\S+s\b)/, '') : '',
    moment: '',
    today: '',
    buyer: '',
    problem: u.problem || idea_text,
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
    goToMarket: result.executionTips.join(' '),
    communities: [],
    keyword: u.phrases[0],
    weeks: undefined,
    hoursPerWeek: undefined,
    budget: [],
    plan: { firstWeek: [report.next_test.test], firstMonth: cited(report.executionTips), firstQuarter: [], firstTen: '' },
    timeline: [],
    killCriteria: report.verdict.assumptions.map(
      ({ assumption, pass }) => `“${open(assumption)}” turns out false: ${open(pass)} is not reached.`,
    ),
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

/** What the text says the product does, one feature for each thing; the text itself where it says one. */
function featuresIn(solution: string): Feature[] {
  const doing = oneLine(solution).replace(/^.*?\b(?:that|which|to)\s+(?=\w+)/i, '');
  const pieces = doing
    .split(/,\s+(?:and\s+)?|;\s+|\s+and\s+(?=\w+s\b)|\.\s+/)
    .map((piece) => open(piece))
    .filter((piece) => piece.split(' ').length >= 2);
  return (pieces.length > 0 ? pieces : [open(solution)]).slice(0, 6).map((piece) => ({
    name: upperFirst(
      piece
        .split(' ')
        .slice(0, 4)
        .join(' ')
        .replace(/\s+(?:for|of|the|a|an|to|with|whose|from|by|in|on)$/i, ''),
    ),
    what: upperFirst(piece),
  }));
}
