import { useEffect, useState } from 'react';

const SECOND_MS = 1_000;
const two = (n: number) => String(n).padStart(2, '0');

/** How long until an instant: named by the server, counted down by the browser in a box that fits either. To a screen reader it stays the instant. */
export function Countdown({ to }: { to: string }) {
  const [seconds, setSeconds] = useState<number>();
  useEffect(() => {
    const tick = () => setSeconds(Math.max(0, Math.floor((Date.parse(to) - Date.now()) / SECOND_MS)));
    tick();
    const timer = setInterval(tick, SECOND_MS);
    return () => clearInterval(timer);
  }, [to]);
  return (
    <span className="numerals text-ink-3">
      <span className="sr-only">Free until 00:00 UTC</span>
      <span id="countdown" aria-hidden="true" className="inline-block min-w-32 text-left">
        {wordsFor(seconds)}
      </span>
    </span>
  );
}

function wordsFor(seconds: number | undefined): string {
  if (seconds === undefined) return 'until 00:00 UTC';
  if (seconds === 0) return 'a new idea is up: reload';
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)} left`;
}
