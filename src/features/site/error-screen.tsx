import { Link, useLocation } from 'react-router';
import { useRequestId } from '../../platform/web/request-id.ts';

/** What is a person's own and is not there: why, and where the rest of it is. */
const OWN = [
  {
    at: '/ai-chat',
    what: /chat/i,
    why: 'It may have been removed more than a day ago, or belong to another account.',
    to: '/ai-chat',
    label: 'My chats',
  },
  {
    at: '/idea-builder',
    what: /kit|version/i,
    why: 'It may have been removed more than a day ago, or belong to another account.',
    to: '/idea-builder',
    label: 'My build kits',
  },
] as const;

/** What a person sees when a page is not there or failed: what happened and what to do. */
export function ErrorScreen({ status, message }: { status: number; message?: string | undefined }) {
  const requestId = useRequestId();
  const missing = status === 404 || status === 410;
  const { pathname } = useLocation();
  const own = OWN.find(({ at, what }) => missing && pathname.startsWith(at) && what.test(message ?? ''));
  return (
    <div className="sheet-width py-20">
      <p className="small-caps text-ink-3 numerals">{status}</p>
      <h1 className="mt-3 text-3xl">{missing ? (message ?? 'There is no page at this address') : 'This page could not be shown'}</h1>
      <p className="measure mt-4 text-ink-2">
        {own
          ? own.why
          : missing
            ? 'It may have been renamed, or claimed by someone who now owns it. Search for what it was about, or start from the catalogue.'
            : status < 500
              ? (message ?? 'Something in the address is not usable.')
              : 'The fault is ours and has been written down. Nothing you did was lost; trying again in a minute often helps.'}
      </p>
      {status >= 500 && requestId && (
        <p className="mt-4 text-ink-2">
          If you tell us about it, mention request <span className="numerals font-semibold select-all">{requestId}</span>.
        </p>
      )}
      {own && (
        <p className="mt-8">
          <Link to={own.to} className="button button-primary">
            {own.label}
          </Link>
        </p>
      )}
      {!own && (
        <search>
          <form action="/browse" className="mt-8 flex max-w-xl flex-wrap gap-2">
            <label className="sr-only" htmlFor="lost-search">
              Search ideas
            </label>
            <input id="lost-search" name="search" type="search" className="field flex-1" placeholder="What was it about?" />
            <button type="submit" className="button button-primary">
              Search
            </button>
          </form>
        </search>
      )}
      <p className="mt-6">
        <Link to="/browse" className="underline">
          Browse all ideas
        </Link>
      </p>
    </div>
  );
}
