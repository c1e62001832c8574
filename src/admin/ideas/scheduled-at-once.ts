import type { Schedule } from '../../catalogue/index.ts';

type Days = Schedule['days'];

/**
 * @param sent the form on its way to the server: an idea for a day (`idea`, `day`), another day for the idea of one (`from`, `day`), or none (`off`)
 * @returns the days as they stand once the server has done it. What it refuses comes back with its answer.
 */
export function scheduledAtOnce({ days, candidates }: Schedule, sent: FormData | undefined): Days {
  if (!sent) return days;
  const said = (name: string) => String(sent.get(name) ?? '');
  const ideaOn = (which: string) => days.find(({ day }) => day === which)?.idea ?? null;
  const changed = new Map<string, Days[number]['idea']>();
  if (said('off')) changed.set(said('off'), null);
  else if (said('from')) changed.set(said('from'), ideaOn(said('day'))).set(said('day'), ideaOn(said('from')));
  else {
    const before = days.find(({ idea }) => idea?.id === said('idea'));
    if (before) changed.set(before.day, null);
    const idea = before?.idea ?? candidates.find(({ id }) => id === said('idea'));
    if (idea) changed.set(said('day'), idea);
  }
  return days.map((one) => (changed.has(one.day) ? { ...one, idea: changed.get(one.day) ?? null, is_visible: true } : one));
}
