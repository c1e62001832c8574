/** What each figure of people and money counts: one meaning, in the same words on every screen. A test counts each again by these words. */
export const meanings = {
  users: { name: 'Users', text: 'Accounts whose address is confirmed, administrators among them.' },
  pro_users: {
    name: 'Pro users',
    text: 'Users whose plan is in force now: Lifetime, and Pro Monthly that is active, in a trial, or overdue for less than seven days. A plan that is cancelled, or rests on a disputed payment, is not.',
  },
  pro_monthly: {
    name: 'Free, Pro Monthly, Lifetime and Past due',
    text: 'Users by the tier their account holds, and by its status. Who holds a tier whose plan is not in force, as one that is cancelled, is no Pro user.',
  },
  mrr: {
    name: 'Monthly recurring revenue (MRR)',
    text: 'The monthly price, without tax, of every subscription that is active or overdue, also of one that will end with its period. Trials and Lifetime are not in it.',
  },
  active: {
    name: 'Active subscriptions',
    text: 'Monthly subscriptions at the payment provider that are active or overdue. Plans given by hand and Lifetime are no subscriptions.',
  },
  churned: {
    name: 'Churned',
    text: 'Monthly subscriptions that were paid for at least once and ended in the span, but for people who have Lifetime now. A trial that nobody paid for is not lost.',
  },
  churn_rate: { name: 'Churn rate', text: 'Churned / (active + churned) × 100.' },
} as const satisfies Record<string, { name: string; text: string }>;

/** What figures beside it mean, on demand. */
export function Meanings({ of }: { of: readonly (keyof typeof meanings)[] }) {
  return (
    <details className="mt-3 text-sm text-ink-2">
      <summary className="inline-flex min-h-11 items-center underline">What these figures count</summary>
      <dl className="measure grid gap-2 pb-2">
        {of.map((id) => (
          <div key={id}>
            <dt className="font-semibold">{meanings[id].name}</dt>
            <dd>{meanings[id].text}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
