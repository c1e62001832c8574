import { useEffect, useState } from 'react';
import type { Activity } from '../metrics/figures.contract.ts';

const EVERY_MS = 5_000;
const MOST = 50;

/** @returns the feed of activity, kept current while its page is looked at, and how it stands, in words */
export function useActivity(initial: readonly Activity[]): { items: readonly Activity[]; note: string } {
  const [items, setItems] = useState(initial);
  const [note, setNote] = useState('Live');
  useEffect(() => {
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const known = new Set(initial.map(keyOf));
    async function look(): Promise<void> {
      if (document.visibilityState === 'visible') {
        const response = await fetch('/api/v1/admin/activity', { signal: leaving.signal });
        // Signed out elsewhere, or no administrator any more: the page itself will say so when it is opened again.
        if (response.status === 401 || response.status === 403) return setNote('No longer live: sign in again');
        const body = (await response.json()) as { success: boolean; data: Activity[] };
        if (body.success) {
          const fresh = body.data.filter((one) => !known.has(keyOf(one)));
          for (const one of fresh) known.add(keyOf(one));
          setItems((shown) => [...fresh, ...shown].slice(0, MOST));
          setNote(fresh.length > 0 ? `Live, ${fresh.length} new` : 'Live');
        }
      }
      timer = setTimeout(again, EVERY_MS);
    }
    function again(): void {
      look().catch(() => {
        if (leaving.signal.aborted) return;
        setNote('The server does not answer; trying again');
        timer = setTimeout(again, EVERY_MS);
      });
    }
    timer = setTimeout(again, EVERY_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [initial]);
  return { items, note };
}

/** What tells one thing that happened from another. */
export const keyOf = ({ id, type }: Activity) => id + type;
