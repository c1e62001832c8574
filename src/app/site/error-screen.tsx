import { useLocation } from 'react-router';
import { MentionRequest } from '../../shared/web/mention-request.tsx';
import { Form } from '../../ui/form.tsx';
import { Link } from '../../ui/link.tsx';

/** What is not there and is no idea: why, and where the rest of its kind is. */
const ELSEWHERE = [
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
  {
    at: '/research',
    what: /report/i,
    why: 'It may have been removed, or its owner may have switched the link off.',
    to: '/research',
    label: 'My reports',
  },
  {
    at: '/trending',
    what: /topic/i,
    why: 'It may have been retired, or joined with another topic.',
    to: '/trending',
    label: 'All topics',
  },
  {
    at: '/roadmap',
    what: /feature/i,
    why: 'It may have been taken off the roadmap.',
    to: '/roadmap',
    label: 'The roadmap',
  },
  {
    at: '/collections',
    what: /list/i,
    why: 'It may have been renamed, or have lost the last of its ideas.',
    to: '/collections',
    label: 'All lists',
  },
  {
    at: '/admin',
    what: /./,
    why: 'It may have been removed, or the address may be cut short.',
    to: '/admin',
    label: 'Admin',
  },
] as const;

/** What a person sees when a page is not there or failed: what happened and what to do. */
export function ErrorScreen({ status, message }: { status: number; message?: string | undefined }) {
  const missing = status === 404 || status === 410;
  const { pathname } = useLocation();
  const elsewhere = ELSEWHERE.find(({ at, what }) => missing && pathname.startsWith(at) && what.test(message ?? ''));
  return (
    <div className="sheet-width py-20">
      <p className="small-caps text-ink-3 numerals">{status}</p>
      <h1 className="mt-3 text-3xl">{missing ? (message ?? 'There is no page at this address') : 'This page could not be shown'}</h1>
      <p className="measure mt-4 text-ink-2">
        {elsewhere
          ? elsewhere.why
          : missing
            ? 'It may have been renamed, or claimed by someone who now owns it. Search for what it was about, or start from the catalogue.'
            : status < 500
              ? (message ?? 'Something in the address is not usable.')
              : 'The fault is ours and has been written down. Nothing you did was lost; trying again in a minute often helps.'}
      </p>
      {status >= 500 && <MentionRequest />}
      {elsewhere && (
        <p className="mt-8">
          <Link to={elsewhere.to} className="button button-primary">
            {elsewhere.label}
          </Link>
        </p>
      )}
      {!elsewhere && (
        <search>
          <Form action="/browse" className="mt-8 flex max-w-xl flex-wrap gap-2">
            <label className="sr-only" htmlFor="lost-search">
              Search ideas
            </label>
            <input id="lost-search" name="search" type="search" className="field flex-1" placeholder="What was it about?" />
            <button type="submit" className="button button-primary">
              Search
            </button>
          </Form>
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
