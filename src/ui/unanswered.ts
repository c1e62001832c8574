import type { FilledIn } from './typed-fields.ts';

const KEPT_MS = 30 * 60_000;

/** Which form of which page, and whose text it is. */
type Whose = { page: string; place: string; owner: string | undefined };

/** Keeps, in this tab, what was sent after the session had ended, until its page is there again. Files cannot be kept. */
export function keep(key: string, whose: Whose, filled: FilledIn): void {
  sessionStorage.setItem(key, JSON.stringify({ ...whose, at: Date.now(), filled: filled.map((one) => ({ ...one, files: null })) }));
}

/** @returns what a document before this one kept of its forms, by their places, once; what a visitor wrote is theirs after signing in */
export function takeForms(key: string, owner: string | undefined): [place: string, filled: FilledIn][] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? '{}') as { owner?: string; at?: number; forms?: [string, FilledIn][] };
    sessionStorage.removeItem(key);
    const isTheirs = kept.owner === undefined || kept.owner === owner;
    return isTheirs && Date.now() - (kept.at ?? 0) < KEPT_MS ? (kept.forms ?? []) : [];
  } catch {
    return [];
  }
}

/** @returns what was kept for a form, once; nothing for anybody else than who wrote it, nor after half an hour, nor what another release kept */
export function take(key: string, { page, place, owner }: Whose): FilledIn {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Whose & { at: number; filled: FilledIn }>;
    if (kept.page !== page || kept.place !== place || owner === undefined) return [];
    sessionStorage.removeItem(key);
    return kept.owner === owner && Date.now() - (kept.at ?? 0) < KEPT_MS ? (kept.filled ?? []) : [];
  } catch {
    return [];
  }
}
