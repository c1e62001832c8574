import sql from 'sql-template-tag';
import { type Admin, type AuditAction, changesBetween, writeAudit } from '../../audit/index.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Payments } from '../../platform/payments/payments.server.ts';
import { requireAdmin } from '../../platform/viewer.ts';
import { checkPrices } from '../check-prices.server.ts';
import { putInForce } from './in-force.server.ts';
import { flat, type Overrides, overridesOf, settingsWith } from './overrides.ts';
import { requireChargedPrices } from './require-charged-prices.server.ts';
import type { SiteSettings } from './site-settings.contract.ts';

const UNIQUE_VIOLATION = '23505';
const CHANGED_MEANWHILE = 'Somebody else has changed the settings meanwhile. Look at them as they are now, then change them again.';

/** Every figure as the log says it. */
const figuresOf = (settings: SiteSettings): Overrides =>
  Object.fromEntries(
    Object.entries(flat(settings)).map(([path, value]) => [path, value === null && path.startsWith('plan_limits.') ? 'unlimited' : value]),
  );

type Saved = { action: AuditAction; settings: SiteSettings; restoredFrom?: number };

/**
 * Puts settings in force, everywhere at once, as a new version.
 * @param version the version that was looked at
 * @throws DomainError conflict when it is not the latest; invalid_input for a price the provider does not charge; signed_out, not_allowed
 */
export async function saveSettings(
  ctx: Context,
  payments: Payments | undefined,
  admin: Admin,
  { settings, version }: { settings: SiteSettings; version: number },
): Promise<void> {
  requireAdmin(admin);
  await store(ctx, payments, admin, version, { action: 'settings.changed', settings });
}

/** Puts the settings of an earlier version in force again, as a new one. @throws as `saveSettings`; not_found */
export async function restoreSettings(
  ctx: Context,
  payments: Payments | undefined,
  admin: Admin,
  { restore, version }: { restore: number; version: number },
): Promise<void> {
  requireAdmin(admin);
  const changed = await ctx.db.value<Overrides>(sql`SELECT changed FROM site_settings WHERE version = ${restore}`);
  if (changed === undefined) throw new DomainError('not_found', 'There are no such settings.');
  const { settings } = settingsWith(changed);
  await store(ctx, payments, admin, version, { action: 'settings.restored', settings, restoredFrom: restore });
}

async function store(
  ctx: Context,
  payments: Payments | undefined,
  admin: Admin,
  version: number,
  { action, settings, restoredFrom }: Saved,
): Promise<void> {
  await requireChargedPrices(ctx, payments, settings.shown_prices);
  await ctx.db
    .transaction(async (db) => {
      const latest = await db.row<'version', Record<'changed', Overrides>>(
        sql`SELECT version, changed FROM site_settings ORDER BY version DESC LIMIT 1`,
      );
      if ((latest?.version ?? 0) !== version) throw new DomainError('conflict', CHANGED_MEANWHILE);
      const changes = changesBetween(figuresOf(settingsWith(latest?.changed ?? {}).settings), figuresOf(settings));
      if (!changes) return;
      // The version is the key: of two who save at once one finds it taken.
      await db.rows(sql`
        INSERT INTO site_settings (version, changed, restored_from, set_at)
        VALUES (${version + 1}, ${JSON.stringify(overridesOf(settings))}, ${restoredFrom ?? null}, ${ctx.now()})`);
      await writeAudit({ ...ctx, db }, admin, { action, target: { type: 'settings', id: String(version + 1) }, ...changes });
    })
    .catch((error) => {
      throw (error as { code?: string }).code === UNIQUE_VIOLATION ? new DomainError('conflict', CHANGED_MEANWHILE) : error;
    });
  // Here at once, so that the next page shows it; other processes hear of it.
  putInForce(settings);
  if (payments) await checkPrices(ctx, payments);
}
