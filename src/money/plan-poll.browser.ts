import { toast } from '../ui/toast.ts';

const EVERY_MS = 5 * 60_000;

/** While somebody is signed in, asks every five minutes how their plan stands, and says so when it is another than this page was drawn for. */
export function startPlanPoll(): void {
  const drawn = document.querySelector<HTMLElement>('[data-plan]')?.dataset.plan;
  if (!drawn) return;
  let told = drawn;
  const ask = async () => {
    // Away from the page, or signed out elsewhere: quiet. The next page sees for itself.
    if (document.visibilityState === 'hidden') return;
    const response = await fetch('/api/v1/payments/subscription-status').catch(() => undefined);
    if (!response?.ok) return;
    const { data } = (await response.json()) as { data: { plan: string } };
    if (data.plan === told) return;
    told = data.plan;
    toast('Your plan has changed.', { action: { label: 'Show it', run: () => window.location.reload() } });
  };
  setInterval(() => void ask(), EVERY_MS);
}
