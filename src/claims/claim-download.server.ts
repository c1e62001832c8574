import sql from 'sql-template-tag';
import { renderDossier } from '../catalogue/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import { DomainError } from '../platform/errors.ts';
import { utcDay } from '../shared/days/utc-day.ts';
import { certificateOf } from './certificate.ts';
import { readClaimFile } from './claim-file.server.ts';
import type { ClaimFormatId } from './claim-formats.ts';
import type { ClaimLinks } from './claim-link.server.ts';
import { asIdea } from './claimed-idea.ts';
import { type Holder, requireClaim, toClaim } from './find-claim.server.ts';
import { claimMessages } from './messages.ts';

/**
 * An owner's file: the JSON to the byte whose digest is on the certificate, or the dossier set as a PDF with the certificate as its second page.
 * @throws DomainError not_found, gone; not_allowed while the payment is disputed; too_many_requests while many PDFs are being made
 */
export async function claimDownload(
  ctx: Context,
  links: ClaimLinks,
  holder: Holder,
  { id, format }: { id: string; format: ClaimFormatId },
): Promise<{ name: string; content: string | Uint8Array<ArrayBuffer> }> {
  const row = await requireClaim(ctx, links, holder, id);
  if (row.is_suspended) throw new DomainError('not_allowed', claimMessages.suspended);
  const file = await ctx.db.value<string>(sql`SELECT dossier FROM claims WHERE id = ${id}`);
  const text = file ?? '';
  const name = `assay-claim-${id}.${format}`;
  if (format === 'json') return { name, content: text };
  const certificate = certificateOf(toClaim(row));
  const options = { permalink: `${links.appUrl}/claims/${id}`, exportedOn: utcDay(row.claimed_at), certificate };
  return { name, content: await renderDossier(asIdea(readClaimFile(text)), options, holder.viewer.userId ?? `claim ${id}`) };
}
