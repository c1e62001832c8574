import { formatInstant } from '../../ui/format.ts';
import type { Activity } from '../metrics/figures.contract.ts';
import { activityNames } from './activity-words.ts';

const EVERY_MS = 5_000;
const MOST = 50;

/** Keeps the feed of activity current while its page is looked at; what is new goes on top, and how much is said. */
export function followActivity(): void {
  const list = document.querySelector<HTMLElement>('[data-activity]');
  if (!list) return;
  const note = document.querySelector('[data-activity-note]');
  const like = list.querySelector('li')?.className ?? 'border-b border-line py-2 text-sm';
  const known = new Set([...list.querySelectorAll<HTMLElement>('li')].map(({ dataset }) => dataset.activityId));

  const look = async (): Promise<void> => {
    if (document.visibilityState === 'visible') {
      const response = await fetch('/api/v1/admin/activity', { headers: { accept: 'application/json' } });
      // Signed out elsewhere, or no administrator any more: the page itself will say so when it is opened again.
      if (response.status === 401 || response.status === 403) {
        if (note) note.textContent = 'No longer live: sign in again';
        return;
      }
      const body = (await response.json()) as { success: boolean; data: Activity[] };
      if (body.success) show(body.data.filter(({ id, type }) => !known.has(id + type)));
    }
    setTimeout(again, EVERY_MS);
  };
  const again = () =>
    void look().catch(() => {
      if (note) note.textContent = 'The server does not answer; trying again';
      setTimeout(again, EVERY_MS);
    });

  const show = (fresh: Activity[]): void => {
    for (const one of fresh.toReversed()) {
      known.add(one.id + one.type);
      list.prepend(lineOf(one, like));
    }
    for (const old of [...list.querySelectorAll('li')].slice(MOST)) old.remove();
    if (fresh.length > 0) document.querySelector('[data-activity-empty]')?.remove();
    if (note) note.textContent = fresh.length > 0 ? `Live, ${fresh.length} new` : 'Live';
  };
  setTimeout(again, EVERY_MS);
}

function lineOf({ id, type, description, timestamp }: Activity, className: string): HTMLElement {
  const line = document.createElement('li');
  line.className = className;
  line.dataset.activityId = id + type;
  const [kind, what, when] = [document.createElement('span'), document.createElement('span'), document.createElement('time')];
  kind.className = 'text-ink-3';
  kind.textContent = activityNames[type];
  what.className = 'min-w-0 wrap-anywhere';
  what.textContent = description;
  when.className = 'numerals whitespace-nowrap text-ink-3';
  when.dateTime = timestamp;
  when.textContent = formatInstant(timestamp);
  line.append(kind, what, when);
  return line;
}
