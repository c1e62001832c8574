import { useId } from 'react';
import { CopyButton } from '../ui/copy-button.tsx';
import { Form } from '../ui/form.tsx';
import { formatDay } from '../ui/format.ts';
import type { PrivateFeed } from './week.contract.ts';

/** The private addresses of the calendar and the feeds of a person's projects, and what makes, renews and removes them. */
export function PrivateFeedPanel({ feed }: { feed: PrivateFeed | null }) {
  return (
    <section id="calendar" aria-labelledby="calendar-title" className="scroll-mt-24">
      <h2 id="calendar-title" className="border-b border-ink pb-2 text-2xl">
        In your calendar
      </h2>
      <p className="measure mt-3 text-ink-2">
        Subscribe in your calendar to the days on which your tests end and your kill criteria fall due, and in a feed reader to your log.
        Anyone who has the address can read them without signing in.
      </p>
      {feed ? (
        <>
          <div className="mt-5 grid max-w-2xl gap-4">
            <Address label="Calendar (iCal)" url={feed.calendar} />
            <Address label="Feed (Atom)" url={feed.atom} />
            <Address label="Feed (JSON)" url={feed.json} />
          </div>
          <Form method="post" className="mt-5 flex flex-wrap items-center gap-3" preventScrollReset>
            <button type="submit" name="do" value="renew" className="button">
              New addresses
            </button>
            <button type="submit" name="do" value="remove" className="button">
              Turn off
            </button>
            <p className="numerals text-sm text-ink-3">Made on {formatDay(feed.created_at)}. After either, these addresses open nothing.</p>
          </Form>
        </>
      ) : (
        <Form method="post" className="mt-5" preventScrollReset>
          <button type="submit" name="do" value="make" className="button">
            Make a private address
          </button>
        </Form>
      )}
    </section>
  );
}

function Address({ label, url }: { label: string; url: string }) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          readOnly
          value={url}
          className="field w-full min-w-0 text-sm font-normal"
          onFocus={(event) => event.target.select()}
        />
        <CopyButton text={() => url} said="Address copied">
          Copy
        </CopyButton>
      </div>
    </div>
  );
}
