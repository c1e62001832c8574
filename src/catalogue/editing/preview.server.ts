import type { Context } from '../../platform/context.server.ts';
import { DomainError } from '../../platform/errors.ts';
import { isOld } from '../../shared/days/age.ts';
import { startOfDay } from '../../shared/days/utc-day.ts';
import { shippedMeasured } from '../evidence/measured.server.ts';
import type { Dossier } from '../ideas/dossier.contract.ts';
import { executionDifficulty } from '../ideas/execution-difficulty.ts';
import type { IdeaRow } from '../ideas/idea-rows.server.ts';
import type { IdeaFull } from '../ideas/ideas.contract.ts';
import { openFactsOf } from '../ideas/load-catalogue.server.ts';
import { firstSentence } from '../ideas/opening.ts';
import { METHOD_VERSION } from '../ideas/scores.ts';
import { toWholeIdea } from '../ideas/serialise-idea.server.ts';
import { countFigures, inCents, scoresOf, signalsOf } from '../ideas/signals.ts';
import { unusable } from './check-fields.server.ts';
import { dossierOf, type Fields } from './dossier-form.ts';
import { faultsInWords } from './field-labels.ts';

/**
 * @returns a draft as its idea’s page would show it, whether it is finished or not: what is missing is empty
 * @throws DomainError invalid_input naming each field that holds what no page could show
 */
export function previewOf(ctx: Context, id: string, fields: Fields): IdeaFull {
  const faults = unusable(fields);
  if (Object.keys(faults).length > 0) throw new DomainError('invalid_input', `Not shown yet. ${faultsInWords(faults)}`, faults);
  return drawnIdea(ctx, id, dossierOf(fields, 'fill in') as Dossier);
}

/** @returns a dossier as its idea’s page shows it to who may read it all */
export function drawnIdea(ctx: Pick<Context, 'now'>, id: string, filled: Dossier): IdeaFull {
  const measured = shippedMeasured();
  const dossier = { ...filled, npm_packages: (filled.npm_packages ?? []).filter(({ name }) => measured.npm.packages[name]) };
  const signals = signalsOf(dossier, measured).map(inCents);
  const { scores, parts, idea_score, trending_score } = scoresOf(dossier, measured);
  const counts = countFigures(signals);
  const row: IdeaRow = {
    id,
    slug: dossier.slug,
    title: dossier.title,
    tagline: dossier.tagline,
    category: dossier.category,
    tags: dossier.tags,
    is_pro_pick: dossier.is_pro_pick,
    is_featured: false,
    published_at: ctx.now(),
    updated_at: ctx.now(),
    last_validated_at: startOfDay(dossier.validated_on),
    view_count: 0,
    save_count: 0,
    idea_score,
    trending_score,
    opportunity_score: scores.opportunity,
    problem_score: scores.problem,
    feasibility_score: scores.feasibility,
    why_now_score: scores.why_now,
    execution_difficulty: executionDifficulty(dossier),
    figures_measured: counts.measured,
    figures_cited: counts.cited,
    figures_estimated: counts.estimated,
    figures_editorial: counts.editorial,
    problem_teaser: firstSentence(dossier.problem_narrative),
    is_daily: false,
    open_facts: openFactsOf(dossier, measured),
    dossier,
    score_parts: parts,
    method_version: METHOD_VERSION,
  };
  return toWholeIdea(
    row,
    signals.map(({ url, ...signal }) => ({ ...signal, url: url ?? null, is_old: isOld(signal.observed_at, ctx.now()) })),
    ctx.now(),
  );
}
