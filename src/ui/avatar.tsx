type Shown = { name: string; email: string; avatarUrl: string | null };

/** A person's picture in a circle as large as what it stands in; their initials where there is none. Beside their name, so it says nothing itself. */
export function Avatar({ person, className = 'size-11 text-sm' }: { person: Shown; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center overflow-hidden rounded-full border border-edge bg-brass-wash font-semibold ${className}`}
    >
      {person.avatarUrl ? (
        <img src={person.avatarUrl} alt="" width="256" height="256" className="size-full object-cover" />
      ) : (
        initials(person)
      )}
    </span>
  );
}

/** @returns the letters that stand for a person */
export function initials({ name, email }: Omit<Shown, 'avatarUrl'>): string {
  const words = (name || email).split(/[\s@._-]+/).filter(Boolean);
  return (
    words
      .slice(0, name ? 2 : 1)
      .map((word) => [...word][0]?.toUpperCase())
      .join('') || '?'
  );
}
