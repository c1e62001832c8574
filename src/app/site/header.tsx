import { useLocation } from 'react-router';
import { SearchLink } from '../../catalogue/index.parts.ts';
import { Link, NavLink } from '../../ui/link.tsx';
import { Brand } from './brand.tsx';
import type { HeaderPerson } from './person-entries.ts';
import { PersonMenu } from './person-menu.tsx';

/** On a phone a name goes without what stands before or after its word. `isIn`: what of the site belongs to the place, beside its own page. */
type Place = { to: string; label: string; before?: string; after?: string; isIn?: RegExp };

const browse: Place = { to: '/browse', label: 'Browse', after: ' Ideas', isIn: /^\/(collections|fit|calendar|archive|ideas)(\/|$)/ };
const trending: Place = { to: '/trending', label: 'Trending' };
const pricing: Place = { to: '/pricing', label: 'Pricing' };

/** Where to go: at most five places. What else there is stands under them and in the foot of the page. */
const placesFor = (isPro: boolean): readonly Place[] =>
  isPro
    ? [
        browse,
        trending,
        { to: '/validate', before: 'AI ', label: 'Research' },
        { to: '/ai-chat', before: 'AI ', label: 'Strategist' },
        pricing,
      ]
    : [browse, trending, { to: '/check', label: 'Check', after: ' my idea' }, { to: '/methodology', label: 'How it works' }, pricing];
const notOnPhones = (words: string | undefined) => words && <span className="whitespace-pre max-md:sr-only">{words}</span>;

/** Head of every page: brand, places to go, search (⌘K), and the way in or the person's menu. */
export function Header({ person }: { person: HeaderPerson | undefined }) {
  const location = useLocation();
  const signIn = signInFrom(location);
  const isPro = person !== undefined && person.plan !== 'free';
  return (
    <header className="no-print sticky top-0 z-40 border-b border-line bg-paper [@media(max-height:30rem)]:static">
      <div className="sheet-width flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 py-2 md:gap-x-6">
        <Link to="/" className="flex items-center gap-2 no-underline">
          <Brand />
          <span className="font-serif text-2xl leading-none">Assay</span>
          <span className="small-caps border border-line max-[27rem]:hidden px-1.5 py-0.5 text-[0.6875rem] leading-none text-ink-3">
            Beta
          </span>
          <span className="sr-only">home</span>
        </Link>
        <nav
          aria-label="Main"
          className="bottom-bar order-3 -mx-2 flex w-full text-sm max-[24rem]:text-[0.8125rem] sm:gap-x-1 lg:order-none lg:mx-0 lg:w-auto lg:flex-1"
        >
          {placesFor(isPro).map(({ to, label, before, after, isIn }) => (
            <NavLink
              key={to}
              to={to}
              className={({ isActive }) =>
                `relative whitespace-nowrap px-1 py-2 sm:px-2 -outline-offset-2 underline-offset-8 decoration-2 hover:underline decoration-line ${isActive || isIn?.test(location.pathname) ? 'underline decoration-brass!' : ''}`
              }
            >
              {notOnPhones(before)}
              {label}
              {notOnPhones(after)}
            </NavLink>
          ))}
        </nav>
        <SearchLink />
        {person ? (
          <PersonMenu person={person} />
        ) : (
          <div className="flex items-center gap-1 md:gap-2">
            <Link to={signIn} rel="nofollow" className="px-1.5 py-2 md:px-2 text-sm whitespace-nowrap underline-offset-8 hover:underline">
              Sign In
            </Link>
            <Link to="/signup" className="button button-primary py-1 whitespace-nowrap max-md:px-2.5 max-md:text-sm">
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
  // The router writes a query again on the server: by the same rules it is the same in the browser.
  const query = new URLSearchParams(search).toString();
  return /^\/($|login|signup|verify|reset-password|unsubscribe|email-change)/.test(pathname)
    ? '/login'
    : `/login?to=${encodeURIComponent(`${pathname}${query && `?${query}`}`)}`;
}
