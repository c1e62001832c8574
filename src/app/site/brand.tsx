/** The mark of the house: a touchstone with one streak of metal across it. */
export function Brand({ size = 26 }: { size?: number }) {
  return (
    <svg viewBox="0 0 26 26" width={size} height={size} aria-hidden="true">
      <path d="M8 1.5h10l6.5 6.5v10L18 24.5H8L1.5 18V8z" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M8.2 18.6 13 6.4l4.8 12.2M9.9 14.6h6.2" fill="none" className="stroke-brass" strokeWidth="2" />
    </svg>
  );
}
