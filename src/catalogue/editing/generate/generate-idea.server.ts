import { type Admin, writeAudit } from '../../../audit/index.server.ts';
import { type FindNear, harmToo } from '../../../engine/index.server.ts';
import type { Context } from '../../../platform/context.server.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { LanguageModel } from '../../../platform/llm/language-model.server.ts';
import { signedIn } from '../../../platform/viewer.ts';
import { utcDay } from '../../../shared/days/utc-day.ts';
import type { IdeaFull } from '../../ideas/ideas.contract.ts';
import { emptyFields, type Fields } from '../dossier-form.ts';
import type { DraftOrigin } from '../drafts.contract.ts';
import { startDraft } from '../drafts.server.ts';
import { previewOf } from '../preview.server.ts';
import { chooseGround, groundsOf, type NearIdea } from './choose-ground.server.ts';
import { chooseWithModel } from './choose-with-model.server.ts';
import { composeDraft } from './compose-draft.ts';
import { GeneratedIdea, type GenerateIdea } from './generate-idea.contract.ts';

/** What generating works with. */
export type Generator = {
  findNear: FindNear;
  /** Chooses among what fits; undefined where none is set up. */
  llm: LanguageModel | undefined;
};

/** As a writer is named: the rules, whoever chose what they composed. */
export const COMPOSED = 'composed';

const ALL_BEGUN = 'What is known here of that is in the catalogue or among the drafts already. Say what another should do, and for whom.';

/**
 * Begins an idea that the catalogue has room for: what was asked for, or what somebody the lists know has to do over and over, with what was measured and is
 * known of it. It is kept as a draft, in which an editor writes the rest: nothing is in the catalogue before somebody has read and saved it.
 * @throws DomainError invalid_input when the prompt is for something that does harm, or nothing here answers to it; conflict when what fits is in the catalogue already, naming it by its address in `fields`; unavailable where no topic was measured
 */
export async function generateIdea(ctx: Context, admin: Admin, generator: Generator, ask: GenerateIdea): Promise<GeneratedIdea> {
  const prompt = ask.prompt ?? '';
  const harm = await harmToo(ctx, generator.llm, prompt, { purpose: 'admin', userId: signedIn(admin) });
  if (harm) throw new DomainError('invalid_input', harm.reason, { prompt: harm.reason });
  const { choose, writer } = chooserOf(ctx, generator, { prompt, userId: signedIn(admin) });
  const chosen = await chooseGround(ctx, generator.findNear, { category: ask.category, prompt, choose });
  if ('nothingGrows' in chosen)
    throw new DomainError('unavailable', 'No topic that grows has been measured here yet, so there is nothing to begin from.');
  if ('unanswered' in chosen) throw unanswered(prompt);
  if ('allBegun' in chosen) throw new DomainError('conflict', ALL_BEGUN);
  if ('tooNear' in chosen) throw tooNear(chosen.tooNear);
  const fields = composeDraft({ ...chosen, category: ask.category, day: utcDay(ctx.now()) });
  const origin: DraftOrigin = { writer: writer(), category: ask.category, prompt, grounds: groundsOf(chosen), checked_at: null };
  const { id } = await ctx.db.transaction(async (db) => {
    const inTurn = { ...ctx, db };
    const draft = await startDraft(inTurn, admin, fields, origin);
    await writeAudit(inTurn, admin, {
      action: 'idea.generated',
      target: { type: 'idea', id: draft.id },
      after: { category: ask.category, title: chosen.subject.title, writer: origin.writer },
    });
    return draft;
  });
  return onWire(previewOf(ctx, id, emptyFields(fields)), fields, origin);
}

/** A model that fails costs nobody their idea: the first that fits is taken, and no model is named. */
function chooserOf(ctx: Context, { llm }: Generator, task: { prompt: string; userId: string }) {
  let hasChosen = false;
  const choose =
    llm &&
    (async (options: readonly string[]) => {
      try {
        const at = await chooseWithModel(ctx, llm, { ...task, options });
        hasChosen = at !== undefined;
        return at;
      } catch (error) {
        ctx.log.warn({ err: error, model: llm.name }, 'a model could not choose an idea; the first that fits is taken');
        return undefined;
      }
    });
  return { choose, writer: () => (llm && hasChosen ? `${COMPOSED}, chosen by ${llm.name}`.slice(0, 80) : COMPOSED) };
}

function tooNear(near: readonly NearIdea[]): DomainError {
  const titles = near.map(({ title }) => `“${title}”`).join(', ');
  return new DomainError(
    'conflict',
    `Too near to what the catalogue has: ${titles}.`,
    Object.fromEntries(near.map(({ slug, title }) => [`/ideas/${slug}`, title])),
  );
}

const unanswered = (prompt: string) => {
  const why = `Nothing known here answers to “${prompt}”. Say what it does and for whom, such as “invoicing for plumbers”.`;
  return new DomainError('invalid_input', why, { prompt: why });
};

/** As an unfinished draft is shown: what nobody has written is empty, and what nobody has rated counts nothing. */
function onWire(idea: IdeaFull, fields: Fields, origin: DraftOrigin): GeneratedIdea {
  const { id, title, slug, category, scores, is_pro_pick, revenue_potential, primary_keyword } = idea;
  return GeneratedIdea.parse({
    id,
    title,
    slug,
    tagline: fields.tagline ?? '',
    category,
    scores,
    is_pro_pick,
    is_featured: false,
    revenue_potential,
    time_to_mvp_weeks: Number(fields.time_to_mvp_weeks ?? 0),
    primary_keyword,
    problem_description: fields.problem_narrative ?? '',
    solution_description: fields.solution_overview ?? '',
    business_model: '',
    view_count: 0,
    save_count: 0,
    origin,
  });
}
