import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { ABOUT_OPINIONS, givesOrders, holdsForeignDigits, holdsMarkup, OPINION_LABEL, opinionOf } from '../engine/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import { ABOUT_FENCES, fenced } from '../platform/llm/fence.ts';
import type { LanguageModel } from '../platform/llm/language-model.server.ts';
import { checkDailyBudget } from '../platform/llm/model-calls.server.ts';
import { runBudget } from '../platform/llm/run-budget.ts';
import { writeObject } from '../platform/llm/write-object.server.ts';
import { type PartKey, partLabel, planParts } from './idea-builder.ts';
import { composePart } from './kit/compose-kit.ts';
import type { KitSource } from './kit/kit-source.ts';
import { bullets, section, withAdded } from './kit/part-text.ts';
import { alike, ended, oneLine, withoutMarks } from './kit/words.ts';

const MAX_LINES = 10;
const MAX_OPINIONS = 3;
const strings = z.array(z.string().max(1_000)).max(2_000);
const Chosen = z.strictObject({ place: strings, opinions: strings.optional() });

const INSTRUCTIONS = `One part of a build kit for a startup idea is composed already. You choose what else of the dossier its reader should have beside it, and may add opinions. You write nothing else.
${ABOUT_FENCES}
- "place": ids of at most ten LINES ("L12") that bear on this part and are not told in TEXT, the most useful first.
- "opinions": at most three, only where they help.
Everything that is not a known id or such an opinion is deleted.
${ABOUT_OPINIONS}`;

/**
 * The rules' part with what a model chose: lines of the source, by their ids, and opinions. Not a word of it is the model's but the opinions, which are
 * of a closed vocabulary and named as such.
 * @returns the part, or undefined when the model failed or nothing of its answer could be placed
 * @throws DomainError too_many_requests when a day's budget is used up
 */
export async function writePartWithModel(
  ctx: Context,
  llm: LanguageModel,
  { source, part, userId }: { source: KitSource; part: PartKey; userId: string },
): Promise<string | undefined> {
  const text = composePart(source, part, {});
  const lines = linesOf(source);
  const mark = randomBytes(9).toString('hex');
  const holds = planParts.find(({ key }) => key === part)?.holds;
  // Of a day's budget the person is told; whatever else fails, the rules write.
  await checkDailyBudget(ctx, llm, userId);
  try {
    const { place, opinions = [] } = await writeObject(ctx, llm, {
      schema: Chosen,
      instructions: INSTRUCTIONS,
      prompt: [
        fenced('PART', { name: partLabel(part), holds }, mark),
        fenced('TEXT', withoutMarks(text), mark),
        fenced(
          'LINES',
          [...lines].map(([id, line]) => ({ id, text: withoutMarks(line) })),
          mark,
        ),
      ].join('\n\n'),
      budget: runBudget(llm.budget.tokensPerRun),
      caller: { purpose: 'builder', userId },
      maxAnswerTokens: 1_500,
    });
    const told = alike(text);
    const chosen = [...new Set(place)]
      .flatMap((id) => lines.get(id) ?? [])
      .filter((line) => !told.includes(alike(line)))
      .slice(0, MAX_LINES);
    const said = [...new Set(opinions.map(opinionOf))].filter((opinion) => opinion !== undefined).slice(0, MAX_OPINIONS);
    const leftOut = place.length + opinions.length - chosen.length - said.length;
    if (leftOut > 0) ctx.log.info({ model: llm.name, part, leftOut }, 'parts of a model’s answer were left out of a kit');
    if (chosen.length + said.length === 0) return undefined;
    return withAdded(
      source,
      text,
      chosen.length > 0 && section(`More from the ${source.from}`, bullets(chosen.map(ended))),
      said.length > 0 && section('Opinions', bullets(said.map((opinion) => `${OPINION_LABEL} ${opinion}`))),
    );
  } catch (error) {
    ctx.log.warn({ err: error, model: llm.name, part }, 'a model could not choose for a part of a kit; the composer writes');
    return undefined;
  }
}

const isUnfit = (text: string): boolean => {
  const plain = withoutMarks(text);
  return givesOrders(plain) || holdsMarkup(plain) || holdsForeignDigits(plain);
};

/** Everything a source says, line by line, under the ids a model places it by; what gives orders or holds markup is not offered. */
function linesOf(source: KitSource): ReadonlyMap<string, string> {
  const { nextTest, gap } = source;
  const texts = [
    `${source.title}: ${source.tagline}`,
    source.person,
    source.buyer && `Who pays: ${source.buyer}`,
    source.moment,
    source.today,
    ...source.problem.split(/\n\s*\n/),
    ...source.solution.split(/\n\s*\n/),
    ...source.promises,
    ...source.features.map(({ name, what }) => `Feature “${name}”: ${what}`),
    ...source.leftOut.map((line) => `Not in the first version: ${line}`),
    ...source.technical,
    source.regulatory.notes,
    ...source.answers.map(({ question, answer }) => `${question} ${answer}`),
    ...source.offers.map(({ rung, offer, price }) => `${rung}: ${offer}, ${price}`),
    ...source.competitors.map(({ name, what, price, weakness }) => `Competitor ${name}: ${what} ${price} ${weakness}`),
    source.advantage,
    gap && `Served: ${gap.served} Not served: ${gap.unserved} ${gap.whyNot}`,
    source.whyNow.summary,
    ...source.whyNow.causes.map(({ date, what, source: by }) => `${date}: ${what} (${by})`),
    ...source.channels.map(({ channel, how }) => `Channel ${channel}: ${how}`),
    ...source.tactics,
    source.goToMarket,
    source.plan.firstTen && `First ten customers: ${source.plan.firstTen}`,
    ...source.plan.firstWeek.map((line) => `First week: ${line}`),
    ...source.plan.firstMonth.map((line) => `First month: ${line}`),
    ...source.plan.firstQuarter.map((line) => `First quarter: ${line}`),
    ...source.timeline.map(({ when, milestone }) => `${when}: ${milestone}`),
    ...source.killCriteria.map((line) => `Drop it when: ${line}`),
    nextTest && `Next test: ${nextTest.what} $${nextTest.cost_cents / 100}, ${nextTest.days} days. Passed: ${nextTest.pass}`,
    ...source.risks.map(({ risk, severity, mitigation }) => `Risk (${severity}): ${risk} ${mitigation}`),
    source.weeks !== undefined && `${source.weeks} weeks to a first version at ${source.hoursPerWeek} hours a week`,
    source.reach && `Within reach: ${source.reach.buyers} ${source.reach.are}`,
  ].filter((text): text is string => typeof text === 'string' && text !== '' && !isUnfit(text));
  return new Map(texts.map((text, at) => [`L${at + 1}`, oneLine(text)]));
}
