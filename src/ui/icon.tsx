/** Signs drawn as one line in a field of 16. */
const LINES = {
  bookmark: 'M4 2h8v12l-4-3-4 3z',
  cross: 'm3.500 3.500 9 9m0-9-9 9',
  down: 'm4 6 4 4 4-4',
  lens: 'm14 14-3-3m1.500-4a5.500 5.500 0 1 1-11 0 5.500 5.500 0 0 1 11 0z',
  lock: 'M3.500 7.500h9v6h-9zM5.500 7.500V5a2.500 2.500 0 0 1 5 0v2.500',
  right: 'm6 4 4 4-4 4',
  tick: 'm3 8.500 3.500 3.500L13 4.500',
} as const;

/** A sign beside words that say the same. */
export function Icon({ name, className = '' }: { name: keyof typeof LINES; className?: string }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className={`size-3.5 fill-none stroke-current stroke-[1.5] ${className}`}>
      <path d={LINES[name]} />
    </svg>
  );
}
