import { Link, NavLink, useLocation } from 'react-router';
import { Brand } from './brand.tsx';
import { type HeaderPerson, PersonMenu } from './person-menu.tsx';

/** Where to go; what a phone has no room for stands in the foot of the page. */
const pages = [
  { to: '/browse', label: 'Browse Ideas' },
  { to: '/trending', label: 'Trending' },
  { to: '/collections', label: 'Lists', notOnPhones: true },
  { to: '/fit', label: 'Your fit', notOnPhones: true },
  { to: '/archive', label: 'Archive', notOnPhones: true },
  { to: '/methodology', label: 'Method', notOnPhones: true },
  { to: '/pricing', label: 'Pricing' },
] as const;

/** Only for plans that hold it. */
const tools = [
  { to: '/validate', label: 'AI Research' },
  { to: '/ai-chat', label: 'AI Strategist' },
] as const;

/** Head of every page: brand, places to go, search (⌘K) that is an ordinary link before scripts load, and the way in or the person's menu. */
export function Header({ person }: { person: HeaderPerson | undefined }) {
  const signIn = signInFrom(useLocation());
  const isPro = person !== undefined && person.plan !== 'free';
  return (
    <header className="no-print sticky top-0 z-40 border-b border-line bg-paper">
      <div className="sheet-width flex min-h-16 flex-wrap items-center gap-x-6 gap-y-1 py-2">
        <Link to="/" className="flex items-center gap-2 no-underline">
          <Brand />
          <span className="font-serif text-2xl leading-none">Assay</span>
          <span className="small-caps border border-line px-1.5 py-0.5 text-[0.6875rem] leading-none text-ink-3">Beta</span>
          <span className="sr-only">home</span>
        </Link>
        <nav
          aria-label="Main"
          className="order-3 -mx-2 flex w-full gap-1 overflow-x-auto text-sm lg:order-none lg:mx-0 lg:w-auto lg:flex-1"
        >
          {[...pages, ...(isPro ? tools : [])].map((page) => (
            <NavLink
              key={page.to}
              to={page.to}
              className={({ isActive }) =>
                `whitespace-nowrap px-2 py-2 -outline-offset-2 underline-offset-8 decoration-2 hover:underline decoration-line ${isActive ? 'underline decoration-brass!' : ''} ${'notOnPhones' in page ? 'max-sm:hidden' : ''}`
              }
            >
              {page.label}
            </NavLink>
          ))}
          {!person && (
            <NavLink
              to="/signup"
              className="whitespace-nowrap px-2 py-2 font-semibold -outline-offset-2 underline-offset-8 hover:underline md:hidden"
            >
              Get Started
            </NavLink>
          )}
        </nav>
        <Link
          to="/search"
          className="field ml-auto flex items-center gap-2 py-1 text-sm text-ink-3 no-underline hover:border-brass"
          data-command
        >
          <svg viewBox="0 0 16 16" width="15" height="15" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="1.5">
            <circle cx="7" cy="7" r="4.5" />
            <path d="m10.5 10.5 4 4" />
          </svg>
          <span>Search</span>
          <kbd className="hidden font-sans text-xs md:inline">⌘K</kbd>
        </Link>
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
