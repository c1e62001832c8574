import { findIdea, type IdeaFull } from '../catalogue/index.server.ts';
import { type FindNear, harmIn } from '../engine/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import { DomainError } from '../platform/errors.ts';
import type { Viewer } from '../platform/viewer.ts';
import { topicsNear } from '../trends/index.server.ts';
import { namesOf } from './material.server.ts';
import { answerWith } from './strategist/answer-question.ts';
import { detailsOf } from './strategist/details.ts';
import type { Input } from './strategist/inputs.ts';
import { keepWhatHolds } from './strategist/keep-what-holds.ts';
import { type Source, toMarkdown } from './strategist/to-markdown.ts';
import type { ActiveVerb } from './strategist/verbs.ts';
import { worldOf } from './world.server.ts';

/** What a verb answers: Markdown whose sentences end with the numbers of their sources, the sources, and the slugs of the ideas it names. */
type VerbAnswer = { text: string; sources: Source[]; ideas: string[]; isEmpty: boolean };

/**
 * Asks the strategist for one verb outside a chat, as another program does. It reads what the viewer may read, no model has a part in it, and a sentence that
 * its sources do not hold is left out.
 * @param input the verb's arguments; money in US dollars; `slug` and `among` name ideas
 * @throws DomainError not_found, not_allowed for an idea the viewer may not read whole; invalid_input for words that would do harm
 */
export async function askVerb(
  ctx: Context,
  viewer: Viewer,
  findNear: FindNear,
  verb: ActiveVerb,
  { slug, ...input }: Input,
): Promise<VerbAnswer> {
  const question = [input.about, input.trade, input.place].filter(Boolean).join(' ');
  const harm = input.about ? await harmIn(input.about) : undefined;
  if (harm) throw new DomainError('invalid_input', `We do not help with this. ${harm.reason}`);
  const [idea] = await Promise.all([
    slug === undefined ? undefined : readable(ctx, viewer, slug),
    ...(input.among ?? []).map((one) => readable(ctx, viewer, one)),
  ]);
  const trends = await topicsNear(ctx, idea ?? { text: question });
  const reading = { wanted: [{ verb }], inputs: [input], details: detailsOf('') };
  const subject = { question, reading, idea, trends };
  const asked = { ...subject, world: worldOf(ctx, viewer, findNear, subject) };
  const { answer } = keepWhatHolds(await answerWith(verb, input, asked), asked);
  const { pieces, sources } = toMarkdown(answer, namesOf({ idea, trends }, answer.ideas ?? []));
  return { text: pieces.join('').trim(), sources, ideas: [...(answer.named ?? [])], isEmpty: answer.isEmpty };
}

async function readable(ctx: Context, viewer: Viewer, slug: string): Promise<IdeaFull> {
  const idea = await findIdea(ctx, viewer, slug);
  if (idea.level !== 'full')
    throw new DomainError('not_allowed', `The idea “${slug}” is part of Pro; visitors and the free plan read its teaser.`);
  return idea;
}
