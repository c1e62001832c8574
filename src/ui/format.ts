const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const shortMonth = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const instant = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** 41000 → `41,000`. */
export const formatNumber = (value: number) => whole.format(value);

/** An instant or a day → `3 Nov 2026`, in UTC. */
export const formatDay = (value: string) => day.format(new Date(value));

/** `Saturday, 21 November 2026`, in UTC. */
export const formatLongDay = (value: string) => weekday.format(new Date(value));

/** `2026-11` → `November 2026`. */
export const formatMonth = (value: string) => month.format(new Date(`${value}-01T00:00:00Z`));

/** An instant → `21 Nov 2026, 14:05 UTC`. */
export const formatInstant = (value: string) => `${instant.format(new Date(value))} UTC`;

/** An instant → `14:05:09 UTC`, for what is of today. */
export const formatClock = (value: string) => `${new Date(value).toISOString().slice(11, 19)} UTC`;

/** 12 → `+12%`, −4 → `−4%`, with a true minus. */
export const formatPercent = (value: number) => `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value)}%`;

/** Cents to the cent, for what was charged: 3900 → `$39.00`, −2642 → `−$26.42`. */
export const formatCents = (cents: number) => `${cents < 0 ? '−' : ''}$${exact.format(Math.abs(cents) / 100)}`;

/** Cents → `$1,234` or, from ten thousand dollars, `$1.2M` with three significant digits at most. */
export function formatMoney(cents: number): string {
  const usd = cents / 100;
  // From the value as it will be shown, so that $999,999 is $1M and not $1000K.
  if (usd >= 999.5e6) return `$${significant(usd / 1e9)}B`;
  if (usd >= 999.5e3) return `$${significant(usd / 1e6)}M`;
  if (usd >= 1e4) return `$${significant(usd / 1e3)}K`;
  return Number.isInteger(usd) ? `$${whole.format(usd)}` : `$${usd.toFixed(2)}`;
}

function significant(value: number): string {
  return String(Number(value.toPrecision(3)));
}

/** How long ago an instant was: `Just now`, `3 hours ago`, `Yesterday`, `5 days ago`. */
export function formatAgo(value: string, now: number): string {
  const hours = Math.floor((now - Date.parse(value)) / 3_600_000);
  if (hours < 1) return 'Just now';
  if (hours < 24) return hours === 1 ? '1 hour ago' : `${hours} hours ago`;
  const days = Math.floor(hours / 24);
  return days === 1 ? 'Yesterday' : `${days} days ago`;
}

/** 86512000 → `86.5M`, 1270 → `1.27K`, 42 → `42`. */
export function formatShort(value: number): string {
  if (value >= 999.5e6) return `${significant(value / 1e9)}B`;
  if (value >= 999.5e3) return `${significant(value / 1e6)}M`;
  return value >= 1e3 ? `${significant(value / 1e3)}K` : significant(value);
}

/** `2025-09` → `Sept 2025`. */
export const formatShortMonth = (value: string) => shortMonth.format(new Date(`${value}-01T00:00:00Z`));
