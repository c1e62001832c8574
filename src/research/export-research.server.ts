import { LICENCE, plainMarkdown, renderPlain } from '../catalogue/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import { DomainError } from '../platform/errors.ts';
import { signedIn, type Viewer } from '../platform/viewer.ts';
import { utcDay } from '../shared/days/utc-day.ts';
import { findResearch } from './find-research.server.ts';
import { researchDocument } from './report-document.ts';
import { ResearchFile } from './research.contract.ts';
import { type ResearchFormatId, researchMessages } from './research.ts';

const ENDINGS: Record<ResearchFormatId, string> = { pdf: 'pdf', markdown: 'md', json: 'json' };

/**
 * A report of the person who asks, as a file. Theirs whatever their plan is by now: they paid for it, and their words are in it.
 * @throws DomainError signed_out; not_found when it is not theirs; conflict when the run has no report; too_many_requests when many PDFs are being set
 */
export async function exportResearch(
  ctx: Context,
  viewer: Viewer,
  { id, format, appUrl }: { id: string; format: ResearchFormatId; appUrl: string },
): Promise<{ name: string; content: string | Uint8Array<ArrayBuffer> }> {
  const userId = signedIn(viewer);
  const research = await findResearch(ctx, appUrl, { viewer, key: undefined }, id);
  const { report } = research;
  if (!report) throw new DomainError('conflict', researchMessages.notDone);
  const permalink = `${appUrl}/research/${id}`;
  const exportedOn = utcDay(ctx.now());
  const name = `assay-research-${slugOf(research.title)}-${exportedOn}.${ENDINGS[format]}`;
  switch (format) {
    case 'pdf':
      return { name, content: await renderPlain(researchDocument(research, report), { permalink, exportedOn }, userId) };
    case 'markdown':
      return { name, content: plainMarkdown(researchDocument(research, report), { permalink, exportedOn }) };
    case 'json': {
      const file = { licence: LICENCE, permalink, exported_at: ctx.now().toISOString(), research };
      return { name, content: `${JSON.stringify(ResearchFile.parse(file), null, 2)}\n` };
    }
  }
}

/** A name for a file, in letters every system keeps. */
const slugOf = (title: string) =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
    .replace(/-$/, '') || 'report';
