import type { Context } from '../../platform/context.server.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { utcDay } from '../../shared/days/utc-day.ts';
import { findIdea } from '../ideas/find-idea.server.ts';
import type { IdeaFull } from '../ideas/ideas.contract.ts';
import { METHOD_VERSION } from '../ideas/scores.ts';
import { dossierMarkdown } from './dossier-markdown.ts';
import { DossierFile } from './exports.contract.ts';
import type { DossierFormatId } from './formats.ts';
import { LICENCE } from './licence.ts';
import { requireExport } from './may-export.ts';
import { renderDossier } from './pdf/render-dossier.server.ts';

/** A file on its way to a person. */
export type ExportFile = { name: string; content: string | Uint8Array<ArrayBuffer> };

/**
 * One whole dossier as a file.
 * @param slug the idea's present slug
 * @param appUrl the site's public address, for the permalink
 * @throws DomainError signed_out; not_allowed without a plan that exports; not_found ('Idea not found'); gone;
 * too_many_requests while two PDFs of theirs, or many of others, are being made
 */
export async function exportIdea(
  ctx: Context,
  viewer: Viewer,
  { slug, format, appUrl }: { slug: string; format: DossierFormatId; appUrl: string },
): Promise<ExportFile> {
  const asker = requireExport(viewer);
  const idea = await findIdea(ctx, viewer, slug);
  // Every plan that exports also reads everything; were that to change, a teaser would still not leave as a file.
  if (idea.level !== 'full') throw new DomainError('not_allowed', 'Your plan does not open this idea. See /pricing.');
  // What members report may be taken back at any time, which no file could follow.
  return dossierFile({ ...idea, reported: null }, format, { appUrl, now: ctx.now(), asker });
}

/** A dossier somebody may read whole, as a file. @returns a name made of slug and UTC day, and the content */
export async function dossierFile(
  idea: IdeaFull,
  format: DossierFormatId,
  { appUrl, now, asker }: { appUrl: string; now: Date; asker: string },
): Promise<ExportFile> {
  const permalink = `${appUrl}/ideas/${idea.slug}`;
  const exportedOn = utcDay(now);
  const name = `assay-${idea.slug}-${exportedOn}.${format}`;
  switch (format) {
    case 'pdf':
      return { name, content: await renderDossier(idea, { permalink, exportedOn }, asker) };
    case 'md':
      return { name, content: dossierMarkdown(idea, { permalink, exportedOn }) };
    case 'json': {
      const file = { licence: LICENCE, permalink, exported_at: now.toISOString(), method_version: METHOD_VERSION, idea };
      return { name, content: `${JSON.stringify(DossierFile.parse(file), null, 2)}\n` };
    }
  }
}
