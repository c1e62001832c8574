import { randomBytes } from 'node:crypto';
import type { Context } from '../../../platform/context.server.ts';
import { ABOUT_FENCES, fenced } from '../../../platform/llm/fence.ts';
import type { LanguageModel } from '../../../platform/llm/language-model.server.ts';
import { runBudget } from '../../../platform/llm/run-budget.ts';
import { writeObject } from '../../../platform/llm/write-object.server.ts';
import { Dossier } from '../../ideas/dossier.contract.ts';
import type { Ground } from '../drafts.contract.ts';
import { slugOf } from '../slug.ts';

const MAX_ANSWER_TOKENS = 14_000;
const TIMEOUT_MS = 180_000;

const INSTRUCTIONS = `You write a dossier about one startup idea for a catalogue whose readers distrust every unsupported number.
Work from the evidence given and from the first draft, which is right in form and too general in content: make it particular, in plain words, without filler.
Prose cites a figure as [^key], where key is a key of "figures" or one of market.tam, market.sam, market.som, market.growth_rate, revenue.min, revenue.max, budget.total, mvp.weeks, research.hours. Every sum of money, percentage and large number in the prose needs such a citation.
Figures with the basis "measured" may only be those of the evidence, with its address; everything else is "estimated", and "how" says how it was reached.
Nothing is cited: name no proof, no ground and nothing that is replaced. Leave volume and growth of the keyword null. Count no communities: leave their lists empty. Name no npm packages. Leave is_pro_pick false. ${ABOUT_FENCES}`;

type Task = { draft: Dossier; grounds: readonly Ground[]; wish: string; userId: string };

/**
 * Has the model write the dossier, from what the composed one rests on. What it may not decide is taken from the draft: category, day, and what counts as measured.
 * @throws DomainError as `writeObject`
 */
export async function writeWithModel(ctx: Context, llm: LanguageModel, { draft, grounds, wish, userId }: Task): Promise<Dossier> {
  const mark = randomBytes(9).toString('base64url');
  const written = await writeObject(ctx, llm, {
    schema: Dossier,
    instructions: INSTRUCTIONS,
    prompt: [fenced('WISH', wish, mark), fenced('EVIDENCE', grounds, mark), fenced('DRAFT', draft, mark)].join('\n\n'),
    budget: runBudget(llm.budget.tokensPerRun),
    caller: { purpose: 'admin', userId },
    maxAnswerTokens: MAX_ANSWER_TOKENS,
    timeoutMs: TIMEOUT_MS,
  });
  return heldTo(draft, written);
}

const unproved = ({ proof: _, ...competitor }: Dossier['competitors']['direct'][number]) => competitor;

/** @returns what a model wrote, with nothing in it that it could not have measured */
export function heldTo(draft: Dossier, written: Dossier): Dossier {
  const { npm_packages: _, ground: _ground, replaces: _replaces, ...rest } = written;
  const measured = new Map(draft.figures.map((figure) => [figure.key, figure]));
  return {
    ...rest,
    slug: slugOf(written.title),
    category: draft.category,
    validated_on: draft.validated_on,
    is_pro_pick: false,
    community: draft.community,
    primary_keyword: { ...written.primary_keyword, monthly_volume: null, growth_rate: null },
    why_now: { ...written.why_now, causes: written.why_now.causes.map(({ proof: __, ...cause }) => cause) },
    competitors: { direct: written.competitors.direct.map(unproved), indirect: written.competitors.indirect.map(unproved) },
    figures: written.figures.map((figure) => {
      const known = measured.get(figure.key);
      if (known) return known;
      const { url: __, proof: ___, ...unlinked } = figure;
      return { ...unlinked, basis: 'estimated', source: 'Estimate of a language model' };
    }),
  };
}
