import newsreaderUrl from '@fontsource/newsreader/files/newsreader-latin-500-normal.woff2?url';
import sourceSansUrl from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url';
import { type ReactNode, useRef } from 'react';
import {
  data,
  isRouteErrorResponse,
  Links,
  type Location,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
} from 'react-router';
import type { Route } from './+types/root';
import { flashText } from './app/flash-messages.ts';
import { Footer } from './app/site/footer.tsx';
import { Header } from './app/site/header.tsx';
import { PageAnnouncer } from './app/site/page-announcer.tsx';
import { PageFault } from './app/site/page-fault.tsx';
import { PersonWatch, VisitorWatch } from './app/site/person-watch.tsx';
import { ReleaseWatch } from './app/site/release-watch.tsx';
import { BillingBanner, LeavingBanner, PreviewBanner } from './people/index.parts.ts';
import { findPerson } from './people/index.ts';
import { pageMeta } from './platform/web/page-meta.ts';
import { pageRequest } from './platform/web/request-context.ts';
import { displayOf } from './shared/web/display.ts';
import { takeFlash } from './shared/web/flash.ts';
import { useDisplay } from './shared/web/use-display.ts';
import { PendingPage } from './ui/pending-page.tsx';
import stylesUrl from './ui/styles.css?url';
import { Toasts } from './ui/toasts.tsx';
import { useHydrated } from './ui/use-hydrated.ts';

/**
 * Under what the router keeps how far a place was scrolled. It knows all parts of a page that are gone to without it (a plain link, an address typed) by one key,
 * and would scroll to where the one before was left: each has a key of its own.
 */
const scrollKey = ({ key, hash }: Location) => (hash && key === 'default' ? `${Math.random()}` : key);

/** What every page knows of its request: who asks, how they want it shown, what the page before wants told, and the site's public address. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const profile = await findPerson({ request, context }, { allowPendingDeletion: true });
  const person = profile && {
    name: profile.full_name,
    email: profile.email,
    isAdmin: profile.role === 'admin' && !profile.deletion_due_at,
    asks_code: profile.asks_code,
    isPreview: profile.is_preview,
    plan: profile.plan,
    subscription_tier: profile.subscription_tier,
    subscription_status: profile.subscription_status,
    claims_count: profile.claims_count,
    time_zone: profile.time_zone,
    grace_ends_at: profile.grace_ends_at,
    is_suspended: profile.is_suspended,
    avatarUrl: profile.avatar_url,
    leavesAt: profile.deletion_due_at,
  };
  const flash = takeFlash(request);
  const text = flash && flashText(flash.key);
  const known = {
    display: displayOf(request.headers.get('cookie')),
    appUrl: pageRequest(context).appUrl,
    release: pageRequest(context).release,
    person,
    flash: text === undefined ? undefined : { text },
  };
  return data(known, flash ? { headers: { 'set-cookie': flash.forget } } : {});
}

export function links(): Route.LinkDescriptors {
  const font = (href: string) => ({ rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const, href });
  return [
    font(newsreaderUrl),
    font(sourceSansUrl),
    { rel: 'stylesheet', href: stylesUrl },
    { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
    { rel: 'alternate', type: 'application/rss+xml', title: 'Assay: the idea of the day', href: '/feed.xml' },
  ];
}

/** Head of a page that could not be shown; any other page names itself. */
export function meta({ error }: Route.MetaArgs) {
  if (!error) return [];
  const said = isRouteErrorResponse(error) && error.status < 500 ? (error.data as { message?: string } | null)?.message : undefined;
  return pageMeta({ title: said ?? 'This page could not be shown', description: 'There is nothing to read here.', noIndex: true });
}

export function Layout({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  // The style sheet shows what needs scripts once they run, and hides what is there for want of them.
  const isHydrated = useHydrated();
  const known = useRouteLoaderData<typeof loader>('root');
  const display = useDisplay(known?.display ?? displayOf(null));
  return (
    <html lang="en" data-theme={display.theme} data-scripts={isHydrated ? '' : undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        <Links />
      </head>
      <body>
        <a href="#main" className="no-print absolute -top-20 left-4 z-50 bg-sheet px-4 py-2 focus:top-2 border border-edge">
          Skip to the content
        </a>
        <Header person={known?.person} />
        {known?.person?.isPreview && <PreviewBanner email={known.person.email} />}
        {known?.person?.leavesAt && <LeavingBanner at={known.person.leavesAt} />}
        {known?.person && <BillingBanner person={known.person} />}
        <main ref={main} id="main" tabIndex={-1} className="outline-none min-h-[70vh]">
          {children}
        </main>
        <Footer theme={display.theme} />
        <Toasts flash={known?.flash} />
        <PageAnnouncer main={main} />
        {known && <ReleaseWatch release={known.release} owner={known.person?.email} />}
        {known?.person ? !known.person.isPreview && <PersonWatch person={known.person} /> : known && <VisitorWatch />}
        <ScrollRestoration getKey={scrollKey} />
        <Scripts />
      </body>
    </html>
  );
}

const loadSkeleton = () => import('./app/site/page-skeleton.tsx');
/** The admin area shows the way between its own pages. */
const isOfSite = (to: string, from: string) => !(to.startsWith('/admin') && from.startsWith('/admin'));

export default function Root() {
  return (
    <PendingPage isOurs={isOfSite} load={loadSkeleton}>
      <Outlet />
    </PendingPage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFault error={error} />;
}
