import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { faultsOfSaid } from '../chat/index.server.ts';
import { givesOrders, holdsForeignDigits, holdsMarkup } from '../engine/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import { ABOUT_FENCES, fenced } from '../platform/llm/fence.ts';
import type { LanguageModel } from '../platform/llm/language-model.server.ts';
import { checkDailyBudget } from '../platform/llm/model-calls.server.ts';
import { runBudget } from '../platform/llm/run-budget.ts';
import { writeObject } from '../platform/llm/write-object.server.ts';
import { isEnglish } from '../shared/text/english-words.ts';
import { type PartKey, partLabel, planParts } from './idea-builder.ts';
import type { KitSource } from './kit/kit-source.ts';
import { checks, section, withSources } from './kit/part-text.ts';
import { ended, oneLine, withoutMarks } from './kit/words.ts';

/** Fewer lines than these that hold, or fewer than half, are no part. */
const LEAST_LINES = 5;

const Line = z.object({
  text: z.string().min(1).max(600),
  cites: z.array(z.string().regex(/^L\d{1,3}$/)).max(8),
  as: z.enum(['paragraph', 'item', 'check']),
});
const Words = z.object({
  sections: z
    .array(z.object({ title: z.string().min(2).max(80), lines: z.array(Line).min(1).max(16) }))
    .min(2)
    .max(12),
});

const INSTRUCTIONS = `You write one part of a build kit for a startup idea, for its founder, from the lines of its dossier and from nothing else.
${ABOUT_FENCES}
Rules, checked by a program that deletes every line that breaks one:
- Every line cites the ids of the lines it rests on ("L12"). A line without an id is deleted.
- Numbers, names and quotations may be used only if they stand in a line it cites. Do no arithmetic.
- What the lines do not say is not made up: write [fill in: what is missing] in its place.
- No markup, no web addresses, no exclamation marks, no praise. Plain, specific, short sentences.
- "check" is something that can be shown to be done; "item" stands in a list; "paragraph" is prose.`;

/**
 * Has a model write a part. What it says is held against the lines it cites, as a strategist's sentences are; what does not hold is left out.
 * @returns the part, or undefined when the model failed or too little of it held
 * @throws DomainError too_many_requests when a day's budget is used up
 */
export async function writePartWithModel(
  ctx: Context,
  llm: LanguageModel,
  { source, part, userId }: { source: KitSource; part: PartKey; userId: string },
): Promise<string | undefined> {
  const lines = linesOf(source);
  const mark = randomBytes(9).toString('hex');
  const holds = planParts.find(({ key }) => key === part)?.holds;
  // Of a day's budget the person is told; whatever else fails, the rules write.
  await checkDailyBudget(ctx, llm, userId);
  try {
    const words = await writeObject(ctx, llm, {
      schema: Words,
      instructions: INSTRUCTIONS,
      prompt: [
        fenced('PART', { name: partLabel(part), holds }, mark),
        fenced(
          'LINES',
          [...lines].map(([id, text]) => ({ id, text: withoutMarks(text) })),
          mark,
        ),
      ].join('\n\n'),
      budget: runBudget(llm.budget.tokensPerRun),
      caller: { purpose: 'builder', userId },
      maxAnswerTokens: 5_000,
    });
    const said = words.sections.flatMap((one) => one.lines).length;
    const kept = words.sections
      .map(({ title, lines: all }) => ({ title, lines: all.filter((line) => holdsUp(line, lines)) }))
      .filter((one) => one.lines.length > 0 && holdsUp({ text: one.title, cites: one.lines.flatMap(({ cites }) => cites) }, lines));
    const count = kept.flatMap((one) => one.lines).length;
    if (count < LEAST_LINES || count * 2 < said) {
      ctx.log.warn({ model: llm.name, part, said, kept: count }, 'too little of what a model wrote was supported; the composer writes');
      return undefined;
    }
    return withSources(source, ['the lines cited'], ...kept.map((one) => section(oneLine(one.title), ...blocksOf(one.lines, lines))));
  } catch (error) {
    ctx.log.warn({ err: error, model: llm.name, part }, 'a model could not write a part of a kit; the composer writes');
    return undefined;
  }
}

type Written = z.infer<typeof Line>;

/** Whether a line may be said: everything it names or counts stands in what it cites. */
function holdsUp({ text, cites }: Pick<Written, 'text' | 'cites'>, lines: ReadonlyMap<string, string>): boolean {
  const said = oneLine(text.replace(/\[fill in: [^\]]{1,120}\]/g, ''));
  if (cites.length === 0 || cites.some((id) => !lines.has(id))) return false;
  if (givesOrders(said) || holdsMarkup(said) || holdsForeignDigits(said) || /[<>{}\\|`#*]|https?:|www\./i.test(said)) return false;
  const cited = cites.map((id) => withoutMarks(lines.get(id) ?? '')).join('\n');
  // A name that begins the line cannot be told from its first word by the capital alone.
  const [first = ''] = /^\p{L}{3,}/u.exec(said) ?? [];
  if (first !== '' && !isEnglish(first.toLowerCase()) && !cited.toLowerCase().includes(first.toLowerCase())) return false;
  return said === '' || faultsOfSaid({ text: said, cites: [{ of: 'asker' }] }, { ideas: [], question: cited }).length === 0;
}

/** Lines of one shape stand together; the figures of what a line cites follow it as footnotes. */
function blocksOf(written: readonly Written[], lines: ReadonlyMap<string, string>): string[] {
  const blocks: string[] = [];
  for (let at = 0; at < written.length; ) {
    const shape = (written[at] as Written).as;
    const run: string[] = [];
    for (; at < written.length && written[at]?.as === shape; at += 1) run.push(cited(written[at] as Written, lines));
    if (shape === 'paragraph') blocks.push(...run);
    else blocks.push(shape === 'check' ? checks(run) : run.map((line) => `- ${line}`).join('\n'));
  }
  return blocks;
}

function cited({ text, cites }: Written, lines: ReadonlyMap<string, string>): string {
  const marks = [...new Set(cites.flatMap((id) => (lines.get(id) ?? '').match(/\[\^[^\]]+\]/g) ?? []))].slice(0, 3).join('');
  return `${ended(oneLine(text)).replace(/\[fill in: [^\]]+\]/g, (blank) => `**${blank}**`)}${/\d/.test(text) ? marks : ''}`;
}

/** Everything a source says, line by line, under the ids a model cites. */
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
  ].filter((text): text is string => Boolean(text) && text !== '');
  return new Map(texts.map((text, at) => [`L${at + 1}`, oneLine(text)]));
}
