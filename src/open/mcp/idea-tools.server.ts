import { z } from 'zod';
import { findIdea, type Idea, type IdeaCard, type IdeaFull, IdeaQuery, listIdeas } from '../../catalogue/index.server.ts';
import { VerbFields } from '../../chat/index.server.ts';
import { categoryIds } from '../../shared/vocabulary/categories.ts';
import { goingOn, toGoOn } from './cursor.ts';
import { fieldsFor, sectionNames } from './section-fields.ts';
import { strategistTool } from './strategist-tool.server.ts';
import { NOTICE, SourceLine, tool } from './tool.server.ts';

const PAGE = 20;
const slug = z.string().min(1).max(200).describe('The idea’s slug, as search_ideas gives it');

const Figure = z.object({
  key: z.string(),
  metric: z.string(),
  value: z.number(),
  unit: z.string(),
  basis: z.string().describe('measured, cited, estimated or editorial'),
  source: z.string(),
  url: z.string().nullable(),
  observed_at: z.string(),
  how: z.string(),
});

const Found = z.object({
  notice: z.string(),
  ideas: z.array(
    z.object({
      slug: z.string(),
      title: z.string(),
      tagline: z.string(),
      category: z.string(),
      access: z.enum(['full', 'teaser']).describe('Whether the caller may read the whole dossier'),
      idea_score: z.number(),
      scores: z.record(z.string(), z.number()),
      execution_difficulty: z.number(),
      buyers: Figure.nullable().describe('How many buyers an official table counts'),
      url: z.string(),
    }),
  ),
  total: z.number(),
  sources: z.array(SourceLine),
  next_cursor: z.string().optional(),
});

const methodLine = (appUrl: string): SourceLine => ({ label: 'How scores are computed', url: `${appUrl}/methodology` });

function toFound(
  { slug: at, title, tagline, category, level, idea_score, scores, execution_difficulty, buyers }: IdeaCard,
  appUrl: string,
) {
  const { metric, value, unit, source, url, observed_at, how } = buyers ?? {};
  return {
    ...{ slug: at, title, tagline, category, access: level, idea_score, scores, execution_difficulty },
    buyers: buyers
      ? ({ key: 'buyers', basis: 'measured', metric, value, unit, source, url, observed_at, how } as z.infer<typeof Figure>)
      : null,
    url: `${appUrl}/ideas/${at}`,
  };
}

export const searchIdeas = tool({
  title: 'Search ideas',
  description:
    'Searches the catalogue of startup ideas by words and constraints: what the first quarter costs, weeks to a first version, hours a week, customer, skills. Answers cards with scores and a count of buyers; read_idea opens one.',
  scope: 'read',
  isOpen: true,
  input: z.object({
    search: z.string().max(200).optional().describe('Words to look for; misspellings are forgiven'),
    category: z.enum(categoryIds).optional(),
    budget: z.enum(['under_2000', 'to_10000', 'over_10000']).optional().describe('US dollars in the first quarter'),
    weeks: z.enum(['under_4', 'to_12', 'over_12']).optional().describe('To a first version'),
    hours: z.enum(['under_10', 'to_25', 'over_25']).optional().describe('A week'),
    customer: z.enum(['b2b', 'b2c', 'b2b2c', 'b2g']).optional(),
    solo: z.boolean().optional().describe('Only what one person can do'),
    no_code: z.boolean().optional().describe('Only what needs little or no code'),
    sort: z.enum(['newest', 'trending', 'opportunity', 'difficulty']).optional(),
    cursor: z.string().max(200).optional().describe('next_cursor of the page before'),
  }),
  output: Found,
  async call({ ctx, viewer, appUrl }, { cursor, solo, no_code, ...asked }) {
    const query = IdeaQuery.parse({
      ...asked,
      solo: String(solo ?? false),
      no_code: String(no_code ?? false),
      ...goingOn(cursor, PAGE),
      limit: String(PAGE),
    });
    const found = await listIdeas(ctx, viewer, query);
    const { ideas, pagination } = found;
    return {
      notice: NOTICE,
      ideas: ideas.map((card) => toFound(card, appUrl)),
      total: pagination.total,
      sources: [methodLine(appUrl)],
      ...toGoOn(found),
    };
  },
});

const Read = z.object({
  notice: z.string(),
  slug: z.string(),
  title: z.string(),
  access: z.enum(['full', 'teaser']),
  idea: z.record(z.string(), z.unknown()).describe('Parts of the dossier; [^key] marks name figures by their key'),
  figures: z.array(Figure).describe('Where each figure of these parts comes from'),
  sections: z.array(z.string()).describe('What else can be read with `section`'),
  locked_sections: z.array(z.string()).describe('What the caller’s plan does not open'),
  sources: z.array(SourceLine),
  url: z.string(),
});

/** @returns what a client is given of an idea: a part of the dossier with the figures it rests on, or the teaser and what is locked */
export function ideaForClient(idea: Idea, section: (typeof sectionNames)[number] | undefined, appUrl: string): z.infer<typeof Read> {
  const base = {
    notice: NOTICE,
    slug: idea.slug,
    title: idea.title,
    access: idea.level,
    sources: [{ label: idea.title, url: `${appUrl}/ideas/${idea.slug}` }, methodLine(appUrl)],
    url: `${appUrl}/ideas/${idea.slug}`,
  };
  const head = { tagline: idea.tagline, category: idea.category, idea_score: idea.idea_score, scores: idea.scores };
  if (idea.level === 'teaser')
    return {
      ...base,
      idea: { ...head, problem: idea.problem_teaser, buyers: idea.buyers },
      figures: [],
      sections: [],
      locked_sections: idea.locked_sections.map(({ label }) => label),
    };
  const part = Object.fromEntries(fieldsFor(section).map((field) => [field, idea[field]]));
  return { ...base, idea: { ...head, ...part }, figures: figuresOf(idea, section, part), sections: [...sectionNames], locked_sections: [] };
}

function figuresOf(idea: IdeaFull, section: string | undefined, part: object): z.infer<typeof Figure>[] {
  const text = JSON.stringify(part);
  return idea.signals
    .filter(({ key }) => section === 'evidence' || text.includes(`[^${key}]`))
    .map(({ key, metric, value, unit, basis, source, url, observed_at, how }) => ({
      key,
      metric,
      value,
      unit,
      basis,
      source,
      url,
      observed_at,
      how,
    }));
}

export const readIdea = tool({
  title: 'Read an idea',
  description:
    'Reads the dossier of an idea: in short without `section`, else one of its sections. Every figure comes with its source, date and basis. Where the plan does not open it, the teaser and what is locked.',
  scope: 'read',
  isOpen: true,
  input: z.object({ slug, section: z.enum(sectionNames).optional() }),
  output: Read,
  call: async ({ ctx, viewer, appUrl }, { slug: asked, section }) => ideaForClient(await findIdea(ctx, viewer, asked), section, appUrl),
});

export const compareIdeas = strategistTool({
  title: 'Compare ideas',
  description: 'Puts two to six ideas beside each other that the caller may read whole: buyers, price, cost, time, rivals, risks.',
  verb: 'compare',
  input: z.object({ slugs: z.array(slug).min(2).max(6) }),
  fields: ({ slugs }) => ({ among: slugs }),
});

export const unitEconomics = strategistTool({
  title: 'Unit economics',
  description:
    'Does the sums of a price: revenue, what is left, break-even, what churn and winning a customer cost. With `slug` the dossier gives what is not given here. US dollars. Every number says how it was reached.',
  verb: 'unit_economics',
  input: z.object({
    slug: slug.optional(),
    ...VerbFields.pick({
      priceUsd: true,
      per: true,
      customers: true,
      costUsd: true,
      winUsd: true,
      churnPct: true,
      marginPct: true,
      moneyUsd: true,
      incomeUsd: true,
      incomePer: true,
      sharePct: true,
      trade: true,
      country: true,
    }).partial().shape,
  }),
});
