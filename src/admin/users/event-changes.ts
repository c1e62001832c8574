/** What an event of a plan says in its metadata, as far as it is about a change (money/apply-subscription.server.ts, set-by-hand.server.ts). */
export type EventFacts = {
  changes?: Record<string, { from: unknown; to: unknown }>;
  was?: { tier?: string; status?: string } | null;
  tier?: string;
  status?: string;
  when?: string;
  reason?: string | null;
};

type Sides = { before: Record<string, unknown> | null; after: Record<string, unknown> | null };

/** @returns what an event changed, as the audit log has it: only what is different afterwards; both null where it changed nothing of a plan */
export function changedBy({ changes, was, tier, status, when, reason }: EventFacts): Sides {
  if (changes) return { before: sideOf(changes, 'from'), after: sideOf(changes, 'to') };
  const after = Object.fromEntries(
    Object.entries({ tier, status, when, reason }).filter(([, value]) => value !== undefined && value !== null),
  );
  const before = Object.fromEntries(Object.entries(was ?? {}).filter(([name]) => name in after));
  for (const name of Object.keys(before)) {
    if (before[name] !== after[name]) continue;
    delete before[name];
    delete after[name];
  }
  return { before: orNull(before), after: orNull(after) };
}

const sideOf = (changes: NonNullable<EventFacts['changes']>, side: 'from' | 'to') =>
  Object.fromEntries(Object.entries(changes).map(([name, change]) => [name, change[side]]));

const orNull = (facts: Record<string, unknown>) => (Object.keys(facts).length > 0 ? facts : null);
