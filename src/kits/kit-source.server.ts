import { readableIdea } from '../chat/index.server.ts';
import { type Harm, harmIn, harmOfUnderstanding, textFault } from '../engine/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import { DomainError } from '../platform/errors.ts';
import type { Viewer } from '../platform/viewer.ts';
import { findResearch } from '../research/index.server.ts';
import { kitMessages } from './idea-builder.ts';
import type { KitSource } from './kit/kit-source.ts';
import { sourceOfIdea } from './kit/source-of-idea.ts';
import { sourceOfReport } from './kit/source-of-report.ts';

/** An idea of the catalogue, or a report of the person's own. */
export type Origin = { from: 'idea' | 'research'; id: string };

type Found = KitSource & {
  address: string;
  /** Why no kit is written from it, if so. */
  refusal: string | null;
};

/**
 * What a kit is composed from, as the person who asks may read it now.
 * @throws as `readOrigin`; DomainError conflict when the idea does harm, or is a text that cannot be judged
 */
export async function kitSource(ctx: Context, viewer: Viewer, origin: Origin): Promise<KitSource> {
  const { refusal, ...source } = await readOrigin(ctx, viewer, origin);
  if (refusal) throw new DomainError('conflict', refusal);
  return source;
}

/**
 * An idea or a report that kits may have been made from, whether or not one is written from it now.
 * @throws DomainError not_found; not_allowed when they may read only the teaser; conflict when a report has no result
 */
export async function readOrigin(ctx: Context, viewer: Viewer, { from, id }: Origin): Promise<Found> {
  if (from === 'idea') {
    const idea = await readableIdea(ctx, viewer, id);
    return {
      ...sourceOfIdea(idea),
      address: `/ideas/${idea.slug}`,
      refusal: refusalOf(await harmIn(wordsToJudge(idea))),
    };
  }
  const research = await findResearch(ctx, '', { viewer, key: undefined }, id);
  if (!research.report) throw new DomainError('conflict', kitMessages.noReport);
  const harm = await harmOfUnderstanding(research.understanding);
  const refusal =
    research.report.verdict.rule === 'harm' && !harm ? kitMessages.harmful : (refusalOf(harm) ?? textFault(research.idea_text) ?? null);
  return { ...sourceOfReport(research, research.report), address: `/research/${id}`, refusal };
}

/** @returns what of an idea of the catalogue the policy on harm judges */
export const wordsToJudge = ({
  title,
  tagline,
  solution_overview,
}: {
  title: string;
  tagline: string;
  solution_overview: string;
}): string => `${title}. ${tagline} ${solution_overview}`;

const refusalOf = (harm: Harm | undefined): string | null => (harm ? `${kitMessages.harmful} ${harm.reason}` : null);
