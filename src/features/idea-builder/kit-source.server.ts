import type { Context } from '../../platform/context.server.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { findResearch } from '../research/find-research.server.ts';
import { readableIdea } from '../strategy-chat/material.server.ts';
import { kitMessages } from './idea-builder.ts';
import type { KitSource } from './kit/kit-source.ts';
import { sourceOfIdea } from './kit/source-of-idea.ts';
import { sourceOfReport } from './kit/source-of-report.ts';

/** An idea of the catalogue, or a report of the person's own. */
export type Origin = { from: 'idea' | 'research'; id: string };

/**
 * What a kit is composed from, as the person who asks may read it now.
 * @throws DomainError not_found; not_allowed when they may read only the teaser; conflict when a report has no result, or finds that the idea does harm
 */
export async function kitSource(ctx: Context, viewer: Viewer, { from, id }: Origin): Promise<KitSource & { address: string }> {
  if (from === 'idea') {
    const idea = await readableIdea(ctx, viewer, id);
    return { ...sourceOfIdea(idea), address: `/ideas/${idea.slug}` };
  }
  const research = await findResearch(ctx, '', { viewer, key: undefined }, id);
  if (!research.report) throw new DomainError('conflict', kitMessages.noReport);
  if (research.report.verdict.rule === 'harmful') throw new DomainError('conflict', kitMessages.harmful);
  return { ...sourceOfReport(research, research.report), address: `/research/${id}` };
}
