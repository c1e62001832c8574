/** Tells the account where its person's mornings are, once, while it does not know: letters come at seven there. */
export function tellTimeZone(): void {
  if (!document.querySelector('[data-zone-unknown]')) return;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (!zone) return;
  // Nobody waits for it; the next page tries again.
  void fetch('/api/v1/auth/profile', {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ time_zone: zone }),
  }).catch(() => undefined);
}
