/** How long until an instant: named by the server, counted down by the browser (countdown.browser.ts) in a box that fits either. */
export function Countdown({ to }: { to: string }) {
  return (
    <span className="numerals text-ink-3">
      <span className="sr-only">Free until 00:00 UTC</span>
      <span aria-hidden="true" data-countdown={to} className="inline-block min-w-32 text-right" suppressHydrationWarning>
        until 00:00 UTC
      </span>
    </span>
  );
}
