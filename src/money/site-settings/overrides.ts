import { defaultSettings } from './default-settings.ts';
import { type Section, type SiteSettings, sectionNames, sectionShapes } from './site-settings.contract.ts';

/** Figures that differ from the default, by their path: `plan_limits.free.research`. */
export type Overrides = Record<string, unknown>;

const isGroup = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function leaves(value: unknown, path: string): [string, unknown][] {
  return isGroup(value)
    ? Object.entries(value).flatMap(([name, inner]) => leaves(inner, path ? `${path}.${name}` : name))
    : [[path, value]];
}

/** @returns every figure by its path */
export const flat = (settings: SiteSettings): Overrides => Object.fromEntries(leaves(settings, ''));

/** @returns only what differs from the default, so that a default that changes later reaches whoever never set it */
export function overridesOf(settings: SiteSettings): Overrides {
  const defaults = flat(defaultSettings);
  return Object.fromEntries(Object.entries(flat(settings)).filter(([path, value]) => value !== defaults[path]));
}

/**
 * Puts overrides over the defaults. A section with something in it that cannot be used (set by an older or newer release, or by hand) is as if it had not
 * been set: a wrong value never stops the site.
 * @returns the settings, and the sections that were left out
 */
export function settingsWith(overrides: Overrides): { settings: SiteSettings; unusable: Section[] } {
  const merged = structuredClone(defaultSettings) as Record<Section, unknown>;
  const unusable: Section[] = [];
  for (const section of sectionNames) {
    const own = Object.entries(overrides).filter(([path]) => path === section || path.startsWith(`${section}.`));
    const read = sectionShapes[section].safeParse(
      own.reduce((value, [path, to]) => withLeaf(value, path.split('.').slice(1), to), merged[section]),
    );
    if (read.success) merged[section] = read.data;
    else unusable.push(section);
  }
  return { settings: merged as SiteSettings, unusable };
}

function withLeaf(value: unknown, [name, ...rest]: string[], to: unknown): unknown {
  if (name === undefined) return to;
  const group = isGroup(value) ? value : {};
  return { ...group, [name]: withLeaf(group[name], rest, to) };
}
