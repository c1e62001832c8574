import { textOf } from '../../shared/web/form-values.ts';
import type { ProfileChanges } from './settings.contract.ts';
import { zoneTyped } from './time-zones.ts';

const texts = ['full_name', 'username', 'location', 'time_zone'] as const;
const preferences = ['daily_ideas', 'trend_alerts', 'product_updates', 'project_reminders'] as const;

/** What the form of the profile shows: what a person typed, and what each field held when they opened it. */
export type ProfileForm = Record<(typeof texts)[number], string> & Record<(typeof preferences)[number], boolean>;
type Shown = {
  full_name: string;
  username: string | null;
  location: string | null;
  time_zone: string | null;
  email_preferences: Record<(typeof preferences)[number], boolean>;
};

/** @returns a profile as its form shows it. */
export function formOf({ full_name, username, location, time_zone, email_preferences }: Shown): ProfileForm {
  return { full_name, username: username ?? '', location: location ?? '', time_zone: time_zone ?? '', ...email_preferences };
}

/** @returns what was typed into a form that was sent. */
export function typedIn(form: FormData): ProfileForm {
  const typed = readWith(
    (name) => textOf(form, name),
    (name) => form.has(name),
  );
  return { ...typed, time_zone: zoneTyped(typed.time_zone) };
}

/** @returns what the form held when it was opened: it carries that along, so that only what was changed is sent on. */
export function openedWith(form: FormData): ProfileForm {
  return readWith(
    (name) => textOf(form, `was_${name}`),
    (name) => textOf(form, `was_${name}`) === 'yes',
  );
}

function readWith(text: (name: string) => string, tick: (name: string) => boolean): ProfileForm {
  return {
    full_name: text('full_name'),
    username: text('username'),
    location: text('location'),
    time_zone: text('time_zone'),
    daily_ideas: tick('daily_ideas'),
    trend_alerts: tick('trend_alerts'),
    product_updates: tick('product_updates'),
    project_reminders: tick('project_reminders'),
  };
}

/** @returns what differs: a tab that was open for long does not put back what another one has changed since. */
export function changesOf(typed: ProfileForm, was: ProfileForm): ProfileChanges {
  const changed = <Name extends keyof ProfileForm>(names: readonly Name[]) =>
    Object.fromEntries(names.filter((name) => typed[name] !== was[name]).map((name) => [name, typed[name]]));
  return { ...changed(texts), email_preferences: changed(preferences) };
}
