import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { asSent } from '../../platform/db/columns.ts';
import { defaultSettings } from './default-settings.ts';
import { type Overrides, settingsWith } from './overrides.ts';
import type { SettingsState, SettingsVersion } from './site-settings.contract.ts';

const LATEST = 50;

/** The settings that hold, with what they would be unset, and the latest fifty versions. The caller checks who may ask. */
export async function findSettings(ctx: Context, hasModel: boolean): Promise<SettingsState> {
  const rows = await ctx.db.rows<'set_at', Omit<SettingsVersion, 'set_at' | 'changed'> & Record<'changed', Overrides>>(sql`
    SELECT s.version, s.set_at, s.restored_from, s.changed,
      (SELECT u.email FROM admin_audit_log l JOIN users u ON u.id = l.admin_id
       WHERE l.target_type = 'settings' AND l.target_id = s.version::text LIMIT 1) AS by
    FROM site_settings s ORDER BY s.version DESC LIMIT ${LATEST}`);
  const [latest] = rows;
  return {
    version: latest?.version ?? 0,
    settings: settingsWith(latest?.changed ?? {}).settings,
    defaults: defaultSettings,
    history: rows.map(asSent),
    has_model: hasModel,
  };
}
