import { formatDay, formatNumber } from '../../../ui/format.ts';
import { ScrollBox } from '../../../ui/scroll-box.tsx';
import type { Overview } from '../admin.contract.ts';

/** What was given up after its tries: letters, tasks at the payment provider, notices of it. */
export function WhatWasGivenUp({ overview: { dead_mail, payments, dead_payment_tasks } }: { overview: Overview }) {
  return (
    <>
      <GivenUp
        id="dead-mail"
        title="Mail that could not be delivered"
        kind="Letter"
        none="None. A letter is tried eight times over a day before it is given up."
        rows={dead_mail}
      />
      <GivenUp
        id="dead-tasks"
        title="What the payment provider could not be asked"
        kind="Task"
        none="None. A refund, or the end of a plan, is tried for three days before it is given up."
        rows={dead_payment_tasks}
        note="Rounds ask again after a day, twice. If the reason stays, do it at the provider’s own desk: what is done there arrives here."
      />
      {payments.dead_notices > 0 ? (
        <p className="mt-6 max-w-prose">
          {formatNumber(payments.dead_notices)} payment {payments.dead_notices === 1 ? 'notice' : 'notices'} could not be applied. Rounds
          try again every ten minutes; the reason is in the log, under “a payment notice that was given up still cannot be applied”.
        </p>
      ) : null}
    </>
  );
}

type Rows = Overview['dead_mail'];

/** What was given up after its tries, with why, and a way to try again. The button’s name is what the action acts on. */
function GivenUp({
  id,
  title,
  kind,
  none,
  rows,
  note,
}: {
  id: string;
  title: string;
  kind: string;
  none: string;
  rows: Rows;
  note?: string;
}) {
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      {rows.length === 0 ? (
        <p className="mt-3 text-ink-2">{none}</p>
      ) : (
        <>
          {note ? <p className="mt-3 max-w-prose text-ink-2">{note}</p> : null}
          <ScrollBox label={title} className="mt-4">
            <table className="w-full text-left text-sm">
              <thead>
                <tr className="border-b border-ink">
                  <th className="py-2 pr-4">Given up</th>
                  <th className="py-2 pr-4">{kind}</th>
                  <th className="py-2 pr-4">Why</th>
                  <th className="py-2">
                    <span className="sr-only">Action</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.id} className="border-b border-line">
                    <td className="numerals py-2 pr-4">{formatDay(row.finished_at)}</td>
                    <td className="py-2 pr-4">{row.kind.replaceAll('_', ' ')}</td>
                    <td className="py-2 pr-4">{row.last_error}</td>
                    <td className="py-2">
                      <form method="post">
                        <button type="submit" name={id} value={row.id} className="button">
                          Try again
                        </button>
                      </form>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollBox>
        </>
      )}
    </section>
  );
}
