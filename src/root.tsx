import enhanceUrl from 'virtual:enhance-url';
import newsreaderUrl from '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2?url';
import sourceSansUrl from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url';
import type { ReactNode } from 'react';
import { data, isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches, useRouteLoaderData } from 'react-router';
import type { Route } from './+types/root';
import { flashText } from './app/flash-messages.ts';
import { ErrorScreen } from './app/site/error-screen.tsx';
import { Footer } from './app/site/footer.tsx';
import { Header } from './app/site/header.tsx';
import { BillingBanner, LeavingBanner } from './people/index.parts.ts';
import { findPerson } from './people/index.ts';
import { useNonce } from './platform/web/nonce.ts';
import { pageMeta } from './platform/web/page-meta.ts';
import { pageRequest } from './platform/web/request-context.ts';
import { displayOf } from './shared/web/display.ts';
import { takeNotice } from './shared/web/flash.ts';
import stylesUrl from './ui/styles.css?url';

/** What every page knows of its request: who asks, how they want it shown, what the page before wants told, and the site's public address. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const profile = await findPerson({ request, context }, { evenLeaving: true });
  const person = profile && {
    name: profile.full_name,
    email: profile.email,
    isAdmin: profile.role === 'admin' && !profile.deletion_due_at,
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
  const flash = takeNotice(request);
  const known = {
    display: displayOf(request.headers.get('cookie')),
    appUrl: pageRequest(context).appUrl,
    person,
    notice: flash && flashText(flash.key),
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

/** A page that is an application rather than something to read exports `handle = { hydrate: true }`, and React runs it in the browser too. */
export type PageHandle = { hydrate: true };

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const isApplication = useMatches().some((match) => (match.handle as PageHandle | undefined)?.hydrate);
  const known = useRouteLoaderData<typeof loader>('root');
  const display = known?.display;
  return (
    <html lang="en" data-theme={display?.theme ?? 'system'} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        <Links nonce={nonce} />
      </head>
      <body>
        <a href="#main" className="no-print absolute -top-20 left-4 z-50 bg-sheet px-4 py-2 focus:top-2 border border-edge">
          Skip to the content
        </a>
        <Header person={known?.person} />
        {known?.person?.leavesAt && <LeavingBanner at={known.person.leavesAt} />}
        {known?.person && <BillingBanner person={known.person} />}
        {known?.notice && (
          <p role="status" className="toast" data-notice>
            {known.notice}
          </p>
        )}
        <main id="main" tabIndex={-1} className="outline-none min-h-[70vh]">
          {children}
        </main>
        <Footer theme={display?.theme ?? 'system'} />
        <script type="module" src={enhanceUrl} nonce={nonce} />
        {isApplication ? (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        ) : (
          <PrefetchLinks nonce={nonce} />
        )}
      </body>
    </html>
  );
}

const PREFETCH = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/api/*', '/display', '/login/*', '/welcome', '/dev/*', '/*.xml', '/*.json'] } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});

/** Lets the browser fetch the page behind a link that is about to be followed. Browsers that do not know it lose nothing. */
function PrefetchLinks({ nonce }: { nonce: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
  return <script type="speculationrules" nonce={nonce} dangerouslySetInnerHTML={{ __html: PREFETCH }} />;
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error))
    return <ErrorScreen status={error.status} message={(error.data as { message?: string } | null)?.message} />;
  return <ErrorScreen status={500} />;
}
