import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { isVisible } from '../../shared/visible-ideas.server.ts';
import { shippedMeasured } from '../evidence/measured.server.ts';
import { Dossier } from './dossier.contract.ts';
import type { EvidenceCounts } from './evidence-counts.contract.ts';
import { evidenceCounts } from './evidence-counts.ts';

/** @returns how much of the published ideas somebody measured or says in public */
export async function countEvidence(ctx: Context): Promise<EvidenceCounts> {
  const measured = shippedMeasured();
  const rows = await ctx.db.values<unknown>(sql`SELECT i.dossier FROM ideas i WHERE ${isVisible(ctx)}`);
  const dossiers = rows.flatMap((dossier) => {
    // One that an earlier version stored may not fit, or name a package nobody measures any more.
    const { data } = Dossier.safeParse(dossier);
    return data && !data.npm_packages?.some(({ name }) => !measured.npm.packages[name]) ? [data] : [];
  });
  return evidenceCounts(dossiers, measured);
}
