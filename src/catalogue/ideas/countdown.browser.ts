const SECOND_MS = 1_000;
const two = (n: number) => String(n).padStart(2, '0');

/** Makes every `<time data-countdown>` count down to its instant. To a screen reader it stays the instant it names. */
export function startCountdowns(): void {
  const clocks = [...document.querySelectorAll<HTMLElement>('[data-countdown]')];
  if (clocks.length === 0) return;
  const tick = () => {
    for (const clock of clocks) {
      const seconds = Math.max(0, Math.floor((Date.parse(clock.dataset.countdown ?? '') - Date.now()) / SECOND_MS));
      clock.textContent =
        seconds === 0
          ? 'a new idea is up: reload'
          : `${two(Math.floor(seconds / 3600))}:${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)} left`;
    }
  };
  tick();
  setInterval(tick, SECOND_MS);
}
