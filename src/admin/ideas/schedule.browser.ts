import { toast } from '../../ui/toast.ts';

/** Lets an idea be dragged onto a day to come: one from the list is scheduled, one of another day moves. The page is then drawn anew. */
export function startSchedule(calendar: HTMLElement): void {
  let dragged: { idea: string } | { from: string } | undefined;
  document.addEventListener('dragstart', (event) => {
    const target = (event.target as Element).closest<HTMLElement>('[data-schedule-idea],[data-schedule-from]');
    const { scheduleIdea, scheduleFrom } = target?.dataset ?? {};
    dragged = scheduleIdea ? { idea: scheduleIdea } : scheduleFrom ? { from: scheduleFrom } : undefined;
    if (dragged) event.dataTransfer?.setData('text/plain', scheduleIdea ?? scheduleFrom ?? '');
  });
  const dayUnder = (event: DragEvent) => (event.target as Element).closest<HTMLElement>('[data-schedule-day]');
  const mark = (cell: HTMLElement | null) => {
    for (const one of calendar.querySelectorAll('[data-schedule-day]')) one.classList.toggle('outline-2', one === cell);
    cell?.classList.add('-outline-offset-2', 'outline-brass');
  };
  calendar.addEventListener('dragover', (event) => {
    const cell = dragged ? dayUnder(event) : null;
    mark(cell);
    if (cell) event.preventDefault();
  });
  calendar.addEventListener('dragleave', () => mark(null));
  calendar.addEventListener('drop', (event) => {
    const day = dayUnder(event)?.dataset.scheduleDay;
    if (!day || !dragged) return;
    event.preventDefault();
    mark(null);
    void put(day, dragged);
    dragged = undefined;
  });
}

async function put(day: string, dragged: { idea: string } | { from: string }): Promise<void> {
  const send = (path: string, method: string, json: unknown) =>
    fetch(`/api/v1/admin/daily-ideas/${path}`, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(json) });
  if ('from' in dragged && dragged.from === day) return;
  const response = await ('idea' in dragged
    ? send(day, 'PUT', { idea_id: dragged.idea })
    : send(`${dragged.from}/move`, 'POST', { to: day })
  ).catch(() => undefined);
  if (response?.ok) return location.reload();
  const body = (await response?.json().catch(() => undefined)) as { error?: { message: string } } | undefined;
  toast(body?.error?.message ?? 'The server does not answer. Please try again.');
}
