import sql from 'sql-template-tag';
import { findIdeaById, type IdeaFull } from '../catalogue/index.server.ts';
import { harmIn } from '../engine/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import { DomainError } from '../platform/errors.ts';
import { signedIn, type Viewer } from '../platform/viewer.ts';
import { findResearch, type ResearchReport } from '../research/index.server.ts';
import { joinMember } from './access.server.ts';
import { type Beginning, type BeginningTest, NO_PRIOR } from './begin.ts';
import { passMarkIn } from './pass-mark.ts';
import { ProjectOrigin } from './projects.contract.ts';
import { MAX_LINE, MAX_NOTE, MAX_THESIS, MAX_TITLE, projectMessages } from './projects.ts';

export type Origin = { from: 'idea' | 'report'; id: string };

/** Cut at a word, with what is missing marked. */
const cut = (text: string, max: number): string => {
  const whole = text.trim();
  return whole.length <= max ? whole : `${whole.slice(0, max - 1).replace(/\s+\S*$/, '')}…`;
};
const open = (text: string) => text.trim().replace(/[.;]$/, '');
const lowerFirst = (text: string) => (/^[A-HJ-Z](?=[a-z]|\s)/.test(text) ? `${text[0]?.toLowerCase()}${text.slice(1)}` : text);

/**
 * What a project from an idea or a report begins with, as the person who asks may read it now: of a locked dossier the teaser, and nothing else.
 * @throws DomainError signed_out; not_found; conflict when a report has no result
 */
export async function beginFrom(ctx: Context, viewer: Viewer, { from, id }: Origin): Promise<Beginning> {
  return from === 'idea' ? beginFromIdea(ctx, viewer, id) : beginFromReport(await ownReport(ctx, viewer, id));
}

async function beginFromIdea(ctx: Context, viewer: Viewer, id: string): Promise<Beginning> {
  const idea = await findIdeaById(ctx, viewer, id);
  const known = {
    origin: 'idea' as const,
    idea_id: id,
    research_id: null,
    title: cut(idea.title, MAX_TITLE),
    prior: idea.idea_score,
    prior_from: 'the idea’s score in the catalogue',
  };
  if (idea.level !== 'full')
    return {
      ...known,
      thesis: idea.tagline,
      buyer: '',
      price_cents: null,
      price_per: 'month',
      is_from_teaser: true,
      assumptions: [],
      criteria: [],
      tests: [],
    };
  const { core } = idea.value_ladder;
  return {
    ...known,
    thesis: idea.tagline,
    buyer: cut(idea.target_market.buyer, MAX_LINE),
    price_cents: core.per === 'free' ? null : core.price_cents,
    price_per: core.per === 'free' ? 'month' : core.per,
    is_from_teaser: false,
    assumptions: assumptionsIn(idea),
    criteria: idea.kill_criteria.map((criterion) => cut(criterion, MAX_LINE)),
    tests: [testOf('The dossier’s first test', idea.next_test, 0)],
  };
}

const costOfRisk = { high: 'ends', medium: 'changes', low: 'slows' } as const;

/** The first test’s pass mark is what has to be true first; then each risk, by how severe the dossier says it is. */
function assumptionsIn({ next_test, risks_and_challenges }: IdeaFull): Beginning['assumptions'] {
  return [
    { statement: cut(`Buyers act as the first test asks: ${lowerFirst(open(next_test.pass))}.`, MAX_LINE), cost: 'ends' },
    ...risks_and_challenges.map(({ risk, severity }) => ({
      statement: cut(`This does not stop it: ${lowerFirst(open(risk))}.`, MAX_LINE),
      cost: costOfRisk[severity],
    })),
  ];
}

function testOf(title: string, test: { what: string; pass: string; cost_cents: number; days: number }, assumption: number): BeginningTest {
  const found = passMarkIn(test.pass);
  const { sample_size, pass_count } = found.sample_size === null ? passMarkIn(test.what) : found;
  return {
    title,
    what: cut(test.what, MAX_NOTE),
    pass_words: cut(test.pass, MAX_LINE),
    sample_size,
    pass_count,
    cost_cents: test.cost_cents,
    days: test.days,
    checklist: [],
    assumption,
  };
}

/** A report of the person's own: one by a shared link makes no project. */
async function ownReport(ctx: Context, viewer: Viewer, id: string): Promise<ResearchReport> {
  signedIn(viewer);
  return findResearch(ctx, '', { viewer, key: undefined }, id);
}

function beginFromReport(research: ResearchReport): Beginning {
  const { report, understanding, idea_text } = research;
  if (!report) throw new DomainError('conflict', projectMessages.noReport);
  if (report.verdict.rule === 'harm') throw new DomainError('conflict', projectMessages.harmful);
  const { demand } = report.scores;
  return {
    origin: 'report',
    idea_id: null,
    research_id: research.id,
    title: cut(research.title, MAX_TITLE),
    thesis: cut(idea_text, MAX_THESIS),
    buyer: cut(report.payers?.title ?? understanding.user ?? '', MAX_LINE),
    price_cents: null,
    price_per: 'month',
    prior: demand.known ? demand.score : NO_PRIOR,
    prior_from: demand.known ? 'the demand score of the report' : '',
    is_from_teaser: false,
    // The report names the three that could sink it, the riskiest first.
    assumptions: report.verdict.assumptions.map(({ assumption }, at) => ({
      statement: cut(assumption, MAX_LINE),
      cost: at === 0 ? 'ends' : 'changes',
    })),
    criteria: report.verdict.assumptions.map(({ assumption, pass }) =>
      cut(`“${open(assumption)}” does not hold: ${lowerFirst(open(pass))} is not reached.`, MAX_LINE),
    ),
    tests: report.verdict.assumptions.map(({ test, pass, cost_cents, days }, at) =>
      testOf(
        at === 0 ? 'The report’s next test' : `The report’s test of its assumption ${at + 1}`,
        { what: test, pass, cost_cents, days },
        at,
      ),
    ),
  };
}

/**
 * What a person's own text begins with.
 * @throws DomainError conflict when what it is about does harm
 */
export async function beginFromText(from: 'check' | 'blank', { title, thesis }: { title: string; thesis: string }): Promise<Beginning> {
  await refuseHarm(`${title} ${thesis}`);
  return {
    origin: from,
    idea_id: null,
    research_id: null,
    title: title || cut(thesis.split(/(?<=[.!?])\s|\n/)[0] ?? thesis, 80),
    thesis,
    buyer: '',
    price_cents: null,
    price_per: 'month',
    prior: NO_PRIOR,
    prior_from: '',
    is_from_teaser: false,
    assumptions: [],
    criteria: [],
    tests: [],
  };
}

/** @throws DomainError conflict with the reason, when what a text is about does harm */
export async function refuseHarm(text: string): Promise<void> {
  const harm = await harmIn(text.trim());
  if (harm) throw new DomainError('conflict', `${projectMessages.harmful} ${harm.reason}`);
}

/** What a project from an idea or a report would begin with, in numbers, and the projects made from it already. @throws as `beginFrom` */
export async function findProjectOrigin(ctx: Context, viewer: Viewer, origin: Origin): Promise<ProjectOrigin> {
  const userId = signedIn(viewer);
  const beginning = await beginFrom(ctx, viewer, origin);
  const column = origin.from === 'idea' ? sql`p.idea_id` : sql`p.research_id`;
  const [projects, [idea]] = await Promise.all([
    ctx.db.rows<'id' | 'title'>(
      sql`SELECT p.id, p.title FROM projects p ${joinMember(userId)} WHERE ${column} = ${origin.id} ORDER BY p.changed_at DESC, p.id DESC LIMIT 5`,
    ),
    ctx.db.rows<'slug'>(sql`SELECT slug FROM ideas WHERE id = ${beginning.idea_id}`),
  ]);
  return ProjectOrigin.parse({
    title: beginning.title,
    about: cut(beginning.thesis, 300),
    path: idea ? `/ideas/${idea.slug}` : `/research/${origin.id}`,
    is_whole: !beginning.is_from_teaser,
    assumptions: beginning.assumptions.length,
    criteria: beginning.criteria.length,
    tests: beginning.tests.length,
    first_test: beginning.tests[0] ?? null,
    projects,
  });
}
