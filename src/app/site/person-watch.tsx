import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { forgetChats } from '../../chat/index.ts';
import { sendJson } from '../../platform/web/send-json.ts';
import { toast } from '../../ui/toast.ts';
import type { HeaderPerson } from './person-entries.ts';

const PLAN_POLL_MS = 5 * 60_000;

/** What goes on beside every page of somebody signed in: their plan may change, and their account learns where their mornings are. */
export function PersonWatch({ person }: { person: HeaderPerson }) {
  usePlanPoll(person.plan);
  useTimeZone(person.time_zone);
  return null;
}

/** Nothing of a person's chats stays in a browser they are signed out of: by the button, or found out by a page. */
export function VisitorWatch() {
  useEffect(forgetChats, []);
  return null;
}

/** Asks every five minutes how the plan stands, and says so when it is another than the page was drawn for. */
function usePlanPoll(plan: string): void {
  const { revalidate } = useRevalidator();
  const told = useRef(plan);
  useEffect(() => {
    told.current = plan;
    const timer = setInterval(async () => {
      // Away from the page, or signed out elsewhere: quiet. The next page sees for itself.
      if (document.visibilityState === 'hidden') return;
      const response = await fetch('/api/v1/payments/subscription-status').catch(() => undefined);
      if (!response?.ok) return;
      const { data } = (await response.json()) as { data: { plan: string } };
      if (data.plan === told.current) return;
      told.current = data.plan;
      toast('Your plan has changed.', { action: { label: 'Show it', run: () => void revalidate() } });
    }, PLAN_POLL_MS);
    return () => clearInterval(timer);
  }, [plan, revalidate]);
}

/** Tells the account its time zone once, while it does not know: emails come at seven there. */
function useTimeZone(known: string | null): void {
  useEffect(() => {
    const zone = known ? undefined : Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (!zone) return;
    // Nobody waits for it; the next page tries again.
    void sendJson('/api/v1/auth/profile', 'PATCH', { time_zone: zone }).catch(() => undefined);
  }, [known]);
}
