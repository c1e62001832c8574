import { ASKED, NOT_ASKED, sourceLine } from './figure-words.ts';

type Step = Parameters<typeof sourceLine>[0] & { no: number; kind: string; source: string | null };

const NOW: Record<string, string> = { scored: 'Writing the report.', written: 'Putting the report away.' };

/** Brings the steps of the run on this page in as they happen; when it has ended, shows what came of it. A lost connection goes on where it left off. */
export function followRun(): void {
  const page = document.querySelector<HTMLElement>('[data-run]');
  const { run, heard = '0', done = '' } = page?.dataset ?? {};
  if (page && run) {
    const now = page.querySelector('[data-now]');
    const events = new EventSource(`/api/v1/research/${run}/events`);
    const on = (kind: string, show: (step: Step) => void) =>
      events.addEventListener(kind, (event) => {
        const step = JSON.parse((event as MessageEvent<string>).data) as Step;
        if (step.no > Number(heard) || kind === 'done' || kind === 'failed') show(step);
      });
    on('source', (step) => {
      const line = page.querySelector<HTMLElement>(`[data-source="${step.source}"]`);
      const [sign, said] = [line?.querySelector('[data-sign]'), line?.querySelector('[data-said]')];
      if (line) line.dataset.status = step.status ?? '';
      if (sign) sign.textContent = step.status === 'answered' ? '✓' : '–';
      sign?.classList.toggle('text-good', step.status === 'answered');
      if (said) said.textContent = sourceLine(step);
      if (now?.textContent?.startsWith('Waiting for its turn')) {
        now.textContent = 'Waiting for answers. Nobody waits longer than six seconds.';
        // The run has begun, and with it all were asked.
        for (const other of page.querySelectorAll('[data-said]')) if (other.textContent === NOT_ASKED) other.textContent = ASKED;
      }
    });
    for (const kind of ['scored', 'written'] as const)
      on(kind, () => {
        if (now) now.textContent = NOW[kind] ?? '';
      });
    const end = () => {
      events.close();
      window.location.replace(done);
    };
    on('done', end);
    on('failed', end);
    // Refused for good, as when somebody signed out elsewhere: the page itself says why.
    events.addEventListener('error', () => {
      if (events.readyState === EventSource.CLOSED) setTimeout(() => window.location.reload(), 2_000);
    });
  }
  // Said once: a page opened again by its address does not say it anew.
  const address = new URL(window.location.href);
  if (address.pathname.startsWith('/research/') && address.searchParams.has('done')) {
    address.searchParams.delete('done');
    history.replaceState(history.state, '', address);
  }
}
