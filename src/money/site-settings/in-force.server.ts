import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { listen } from '../../platform/db/listen.server.ts';
import { DomainError } from '../../platform/errors.ts';
import { setPlanFigures } from '../plans.ts';
import { defaultSettings } from './default-settings.ts';
import { type Door, doors } from './doors.ts';
import { type Overrides, settingsWith } from './overrides.ts';
import type { SiteSettings } from './site-settings.contract.ts';

/** What holds in this process: read at its start and again whenever any process has set something. */
let inForce: SiteSettings = defaultSettings;

/** @returns the settings this process works by */
export const settingsInForce = (): SiteSettings => inForce;

/** @throws DomainError not_allowed while an administrator has it closed */
export function requireOpen(door: Door): void {
  if (!inForce.open[door]) throw new DomainError('not_allowed', `${doors[door]} is closed for the moment. Please try again later.`);
}

/** Puts settings in force in this process; without any, the defaults. */
export function putInForce(settings: SiteSettings = defaultSettings): void {
  inForce = settings;
  setPlanFigures({ limits: settings.plan_limits, priceCents: settings.shown_prices, freeWindowDays: settings.free_window_days });
}

/** Reads the settings that hold and puts them in force. What cannot be used is left at its default and said in the log. */
export async function readSettings(ctx: Context): Promise<void> {
  const row = await ctx.db.row<'version', Record<'changed', Overrides>>(
    sql`SELECT version, changed FROM site_settings ORDER BY version DESC LIMIT 1`,
  );
  const { settings, unusable } = settingsWith(row?.changed ?? {});
  if (unusable.length > 0)
    ctx.log.error(
      { version: row?.version, unusable },
      'settings that cannot be used are left at their defaults: set them again under /admin/settings',
    );
  putInForce(settings);
}

export type FollowedSettings = {
  /** Also calls back after each change, once it holds here. */
  whenChanged(callback: () => void): void;
  close(): Promise<void>;
};

/** Reads the settings, and again whenever any process has changed them. A read that fails leaves what held. */
export async function followSettings(ctx: Context, databaseUrl: string): Promise<FollowedSettings> {
  const callbacks: (() => void)[] = [];
  // One read after the other: what was read last is what stands.
  let reading: Promise<void> = Promise.resolve();
  const reread = () => {
    reading = reading
      .then(() => readSettings(ctx))
      .then(
        () => {
          for (const callback of callbacks) callback();
        },
        (error) => ctx.log.error({ err: error }, 'could not read the settings: those from before hold'),
      );
  };
  // Listened for before they are read, so that no change falls between the two.
  const listener = await listen(databaseUrl, 'settings_changed', reread, ctx.log);
  await readSettings(ctx);
  return { whenChanged: (callback) => void callbacks.push(callback), close: () => listener.close() };
}
