import { textOf } from '../../shared/web/form-values.ts';
import { flat, type Overrides } from './overrides.ts';
import type { SiteSettings } from './site-settings.contract.ts';

/** What the fields of the form hold, by the path of their figure. */
export type FormValues = Record<string, string>;

const isPrice = (path: string) => path.startsWith('shown_prices.');
const isLimit = (path: string) => path.startsWith('plan_limits.');
const isDoor = (path: string) => path.startsWith('open.');
const isText = (path: string) => path === 'mail_from' || path === 'ai.model';

/** @returns settings as the form shows them: prices in dollars, no limit as “unlimited”, what the environment decides as nothing */
export function formOf(settings: SiteSettings): FormValues {
  return Object.fromEntries(Object.entries(flat(settings)).map(([path, value]) => [path, shown(path, value)]));
}

function shown(path: string, value: unknown): string {
  if (isDoor(path)) return value ? 'yes' : '';
  if (isPrice(path)) return (Number(value) / 100).toFixed(2).replace(/\.00$/, '');
  if (value === null) return isLimit(path) ? 'unlimited' : '';
  return String(value);
}

/** @returns what was typed, of every figure there is */
export const typedIn = (form: FormData, all: SiteSettings): FormValues =>
  Object.fromEntries(Object.keys(flat(all)).map((path) => [path, textOf(form, path).trim()]));

/**
 * @returns the settings a form asks for; a text that is no number stands in them as it was typed, so that the contract says what would be right
 */
export function settingsOf(values: FormValues): SiteSettings {
  return nested(Object.fromEntries(Object.entries(values).map(([path, text]) => [path, meant(path, text)])));
}

function meant(path: string, text: string): unknown {
  if (isDoor(path)) return text === 'yes';
  if (isText(path)) return text === '' ? null : text;
  if (isPrice(path)) return /^\d{1,7}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : text;
  if (isLimit(path) && text.toLowerCase() === 'unlimited') return null;
  if (text === '' && path.startsWith('ai.')) return null;
  return /^\d{1,12}$/.test(text) ? Number(text) : text;
}

function nested(values: Overrides): SiteSettings {
  const settings: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(values)) {
    const names = path.split('.');
    let at = settings;
    for (const name of names.slice(0, -1)) {
      at[name] ??= {};
      at = at[name] as Record<string, unknown>;
    }
    at[names.at(-1) as string] = value;
  }
  return settings as SiteSettings;
}
