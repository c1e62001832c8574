import { type Admin, writeAudit } from '../../../audit/index.server.ts';
import { type FindNear, harmToo } from '../../../engine/index.server.ts';
import type { Context } from '../../../platform/context.server.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { LanguageModel } from '../../../platform/llm/language-model.server.ts';
import { signedIn } from '../../../platform/viewer.ts';
import { utcDay } from '../../../shared/days/utc-day.ts';
import { shippedMeasured } from '../../evidence/measured.server.ts';
import type { Dossier } from '../../ideas/dossier.contract.ts';
import { scoresOf } from '../../ideas/signals.ts';
import { fieldsOf } from '../dossier-form.ts';
import type { DraftOrigin } from '../drafts.contract.ts';
import { startDraft } from '../drafts.server.ts';
import { isOutstanding } from '../save-idea.server.ts';
import { chooseGround, groundsOf, type NearIdea } from './choose-ground.server.ts';
import { chooseWithModel } from './choose-with-model.server.ts';
import { composeDossier } from './compose-dossier.ts';
import { GeneratedIdea, type GenerateIdea } from './generate-idea.contract.ts';

/** What generating works with. */
export type Generator = {
  findNear: FindNear;
  /** Chooses among what fits; undefined where none is set up. */
  llm: LanguageModel | undefined;
};

/** As a writer is named: the rules, whoever chose what they composed. */
export const COMPOSED = 'composed';

/**
 * Generates an idea that the catalogue has room for, from topics that were measured to grow, audiences it has few ideas for, and what people asked for.
 * It is kept as a draft: nothing is in the catalogue before somebody has read and saved it.
 * @throws DomainError invalid_input when the prompt is for something that does harm; conflict when what fits is in the catalogue already, naming it by its address in `fields`; unavailable where no topic was measured
 */
export async function generateIdea(ctx: Context, admin: Admin, generator: Generator, ask: GenerateIdea): Promise<GeneratedIdea> {
  const prompt = ask.prompt ?? '';
  const harm = await harmToo(ctx, generator.llm, prompt, { purpose: 'admin', userId: signedIn(admin) });
  if (harm) throw new DomainError('invalid_input', harm.reason, { prompt: harm.reason });
  const { choose, writer } = chooserOf(ctx, generator, { prompt, userId: signedIn(admin) });
  const chosen = await chooseGround(ctx, generator.findNear, { category: ask.category, prompt, choose });
  if (!chosen) throw new DomainError('unavailable', 'No topic that grows has been measured here yet, so there is nothing to begin from.');
  if ('tooNear' in chosen) throw tooNear(chosen.tooNear);
  const composed = composeDossier({ ...chosen, category: ask.category, day: utcDay(ctx.now()) });
  const { scores } = scoresOf(composed, shippedMeasured());
  const dossier = { ...composed, is_pro_pick: isOutstanding(composed) };
  const origin: DraftOrigin = { writer: writer(), category: ask.category, prompt, grounds: groundsOf(chosen), checked_at: null };
  const { id } = await ctx.db.transaction(async (db) => {
    const inTurn = { ...ctx, db };
    const draft = await startDraft(inTurn, admin, fieldsOf(dossier), origin);
    await writeAudit(inTurn, admin, {
      action: 'idea.generated',
      target: { type: 'idea', id: draft.id },
      after: { category: ask.category, title: dossier.title, writer: origin.writer },
    });
    return draft;
  });
  return onWire(id, dossier, scores, origin);
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

const cents = (usd: number) => Math.round(usd * 100);

function onWire(id: string, d: Dossier, scores: GeneratedIdea['scores'], origin: DraftOrigin): GeneratedIdea {
  const { customers_min, customers_max, price_usd_year } = d.revenue;
  const { term, monthly_volume, growth_rate } = d.primary_keyword;
  return GeneratedIdea.parse({
    id,
    title: d.title,
    slug: d.slug,
    tagline: d.tagline,
    category: d.category,
    scores,
    is_pro_pick: d.is_pro_pick,
    is_featured: false,
    revenue_potential: { min: cents(customers_min * price_usd_year), max: cents(customers_max * price_usd_year), currency: 'usd' },
    time_to_mvp_weeks: d.time_to_mvp_weeks,
    primary_keyword: { term, monthly_volume, growth_rate },
    problem_description: d.problem_narrative,
    solution_description: d.solution_overview,
    business_model: d.business_model,
    view_count: 0,
    save_count: 0,
    origin,
  });
}
