import { useLocation } from 'react-router';
import { SearchLink } from '../../catalogue/index.parts.ts';
import { Link, NavLink } from '../../ui/link.tsx';
import { Brand } from './brand.tsx';
import type { HeaderPerson } from './person-entries.ts';
import { PersonMenu } from './person-menu.tsx';

type Place = { to: string; label: string; before?: string; after?: string; shown?: string };

const NOT_ON_PHONES = 'max-md:hidden';
/** Neither on phones nor where all stands in one line that is short of room. */
const WHERE_THERE_IS_ROOM = 'max-md:hidden lg:max-xl:hidden';

/** Where to go; what there is no room for stands in the foot of the page. On a phone a name goes without what stands before or after its word. */
const pages: readonly Place[] = [
  { to: '/browse', label: 'Browse', after: ' Ideas' },
  { to: '/trending', label: 'Trending' },
  { to: '/collections', label: 'Lists', shown: NOT_ON_PHONES },
  { to: '/fit', label: 'Your fit', shown: NOT_ON_PHONES },
  { to: '/archive', label: 'Archive', shown: WHERE_THERE_IS_ROOM },
  { to: '/methodology', label: 'Method', shown: WHERE_THERE_IS_ROOM },
];
const pricing: Place = { to: '/pricing', label: 'Pricing' };

/** Only for plans that hold it; who has one looks at prices less often than at these. */
const tools: readonly Place[] = [
  { to: '/validate', before: 'AI ', label: 'Research' },
  { to: '/ai-chat', before: 'AI ', label: 'Strategist' },
];
const placesFor = (isPro: boolean): readonly Place[] =>
  isPro ? [...pages, { ...pricing, shown: NOT_ON_PHONES }, ...tools] : [...pages, pricing];
const notOnPhones = (words: string | undefined) => words && <span className="whitespace-pre max-md:sr-only">{words}</span>;

/** Head of every page: brand, places to go, search (⌘K), and the way in or the person's menu. */
export function Header({ person }: { person: HeaderPerson | undefined }) {
  const signIn = signInFrom(useLocation());
  const isPro = person !== undefined && person.plan !== 'free';
  return (
    <header className="no-print sticky top-0 z-40 border-b border-line bg-paper [@media(max-height:30rem)]:static">
      <div className="sheet-width flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 py-2 md:gap-x-6">
        <Link to="/" className="flex items-center gap-2 no-underline">
          <Brand />
          <span className="font-serif text-2xl leading-none">Assay</span>
          <span className="small-caps border border-line max-[24rem]:hidden px-1.5 py-0.5 text-[0.6875rem] leading-none text-ink-3">
            Beta
          </span>
          <span className="sr-only">home</span>
        </Link>
        <nav
          aria-label="Main"
          className="order-3 -mx-1.5 flex w-full flex-wrap gap-x-1 text-sm md:-mx-2 lg:order-none lg:mx-0 lg:w-auto lg:flex-1"
        >
          {placesFor(isPro).map(({ to, label, before, after, shown = '' }) => (
            <NavLink
              key={to}
              to={to}
              className={({ isActive }) =>
                `relative whitespace-nowrap px-1.5 py-2 -outline-offset-2 underline-offset-8 decoration-2 hover:underline decoration-line md:px-2 ${isActive ? 'underline decoration-brass!' : ''} ${shown}`
              }
            >
              {notOnPhones(before)}
              {label}
              {notOnPhones(after)}
            </NavLink>
          ))}
          {!person && (
            <NavLink
              to="/signup"
              className="whitespace-nowrap px-1.5 py-2 font-semibold -outline-offset-2 underline-offset-8 hover:underline md:hidden"
            >
              Get Started
            </NavLink>
          )}
        </nav>
        <SearchLink />
        {person ? (
          <PersonMenu person={person} />
        ) : (
          <div className="flex items-center gap-2">
            <Link to={signIn} rel="nofollow" className="px-2 py-2 text-sm whitespace-nowrap underline-offset-8 hover:underline">
              Sign In
            </Link>
            <Link to="/signup" className="button button-primary py-1 whitespace-nowrap max-md:hidden">
              Get Started
            </Link>
          </div>
        )}
      </div>
    </header>
  );
}

/** Signing in leads back to where one was, but not to the pages that are about signing in themselves. */
function signInFrom({ pathname, search }: { pathname: string; search: string }): string {
  return /^\/($|login|signup|verify|reset-password|unsubscribe|email-change)/.test(pathname)
    ? '/login'
    : `/login?to=${encodeURIComponent(`${pathname}${search}`)}`;
}
