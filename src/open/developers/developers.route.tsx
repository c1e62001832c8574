import { keyScopeNames, keyScopes } from '../../platform/api/key-scopes.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { pageRequest } from '../../platform/web/request-context.ts';
import { Article, ArticleSection } from '../../ui/article.tsx';
import { Link } from '../../ui/link.tsx';
import { RuleTable } from '../../ui/rule-table.tsx';
import type { Route } from './+types/developers.route';
import { assistantLines } from './assistant-lines.ts';
import { CodeBlock } from './code-block.tsx';
import { errorHelp } from './error-help.ts';
import { keyLimitInWords } from './key-limit.server.ts';
import { reference } from './reference-of-page.server.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { groups, events } = await reference(context);
  return {
    appUrl: pageRequest(context).appUrl,
    limit: keyLimitInWords(),
    events: events.map(({ type, when, fields }) => ({ type, when, fields: fields.map(({ name }) => name).join(', ') })),
    groups: groups.map(({ id, title, operations }) => ({
      id,
      title,
      operations: operations.map(({ id: operation, method, path, summary, scope }) => ({ id: operation, method, path, summary, scope })),
    })),
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: 'Developers',
    description:
      'The Assay API: keys and scopes, assistants by MCP, errors, limits, pages, and a reference with examples in curl, TypeScript and Python.',
    appUrl: loaderData?.appUrl,
    path: '/developers',
  });

export default function Developers({ loaderData: { appUrl, limit, groups, events } }: Route.ComponentProps) {
  const count = groups.reduce((sum, { operations }) => sum + operations.length, 0);
  return (
    <Article
      title="Developers"
      standfirst={`Everything this site knows can be asked by programs, with the access you have and nothing else. ${count} operations, JSON over HTTPS.`}
    >
      <ArticleSection id="first-call" title="A first call">
        <p>What visitors may read needs no key. This asks for today’s idea:</p>
        <CodeBlock label="curl" code={`curl "${appUrl}/api/v1/ideas/daily/today"`} />
        <p>
          Every answer is <code>{'{"success": true, "data": …}'}</code> or{' '}
          <code>{'{"success": false, "error": {"code", "message", "fields"}}'}</code>. Money is in integer cents, times are UTC in ISO 8601.
        </p>
      </ArticleSection>
      <ArticleSection id="keys" title="API keys and scopes">
        <p>
          Make a key in <Link to="/settings/keys">Settings, under API keys</Link>. Send it as <code>Authorization: Bearer ak_…</code> or in
          the header <code>x-api-key</code>. A key acts as its owner, within its scopes, until it expires. It has no access to payments, the
          account, the keys themselves or the admin area. On the free plan a key only reads.
        </p>
        <CodeBlock label="curl" code={`curl "${appUrl}/api/v1/saved-ideas" \\\n  -H "Authorization: Bearer $ASSAY_KEY"`} />
      </ArticleSection>
      <RuleTable
        className="mt-4 max-w-4xl"
        label="Scopes of API keys"
        columns={[{ label: 'Scope', width: 'w-40' }, { label: 'What it allows' }]}
        rows={keyScopeNames.map((scope) => ({ key: scope, cells: [scope, keyScopes[scope]] }))}
      />
      <ArticleSection id="assistants" title="Assistants (MCP)">
        <p>
          Assistants that speak the Model Context Protocol search and read ideas, count buyers, do sums and check an idea by themselves, at{' '}
          <code>{appUrl}/mcp</code>. As visitors they read what visitors read. Connected to your account, or with a key, they act within its
          scopes: research lets them validate an idea, projects lets them log your tests.
        </p>
        <p>
          An assistant that speaks OAuth 2.1 asks you to sign in as soon as it needs to know who you are; give it the address{' '}
          <code>{appUrl}/mcp?sign_in</code> and it asks at once. You choose what it may do, and end it in{' '}
          <Link to="/settings/connections">Settings, under Connected apps</Link>. Applications register by themselves (RFC 7591) with PKCE;
          addresses they go back to are https, http on this computer, or a scheme of a domain turned around, such as{' '}
          <code>com.example.app:</code>. Others take a key.
        </p>
      </ArticleSection>
      <div className="measure mt-4 grid grid-cols-[minmax(0,1fr)] gap-4">
        {assistantLines(appUrl).map(({ name, where, line }) => (
          <div key={name}>
            <h3 className="text-lg">{name}</h3>
            <p className="mt-1 mb-2 text-sm text-ink-2">{where}</p>
            <CodeBlock label={name} code={line} />
          </div>
        ))}
      </div>
      <ArticleSection id="errors" title="Errors">
        <p>The code says what to do. The message is a sentence for people; do not compare it.</p>
      </ArticleSection>
      <RuleTable
        className="mt-4 max-w-4xl"
        label="Error codes"
        columns={[{ label: 'Code', width: 'w-48' }, { label: 'Status', width: 'w-20', isFigure: true }, { label: 'What to do' }]}
        rows={errorHelp.map(({ code, status, help }) => ({ key: code, cells: [code, status, help.replaceAll('`', '')] }))}
      />
      <ArticleSection id="limits" title="Limits">
        <p>
          All keys of an account share {limit}. Each answer says where you stand: <code>RateLimit-Limit</code>,{' '}
          <code>RateLimit-Remaining</code> and <code>RateLimit-Reset</code> in seconds, <code>RateLimit-Policy</code>. Past the limit the
          answer is 429, and <code>Retry-After</code> says how long to wait. Reports and the strategist also count against the month of your
          plan, as they do on the site. A request carries 64 kB at most.
        </p>
      </ArticleSection>
      <ArticleSection id="writes" title="Writing once">
        <p>
          Send an <code>Idempotency-Key</code>, such as a UUID, with a write. However often it is sent within a day, it is done once, and
          the first answer comes again, marked <code>Idempotency-Replayed: true</code>. The same key with another request answers 409.
        </p>
      </ArticleSection>
      <ArticleSection id="pages" title="Pages and cursors">
        <p>
          Lists take <code>page</code> and <code>limit</code> and answer with <code>pagination</code>: page, limit, total, pages. Ideas and
          topics also answer <code>next_cursor</code>: sent back as <code>cursor</code>, it leads on from the last one, whatever was added
          meanwhile, and it is null at the end. Saved ideas and projects come whole. Event streams go on from where a connection was lost by{' '}
          <code>Last-Event-ID</code>.
        </p>
      </ArticleSection>
      <ArticleSection id="caching" title="ETags">
        <p>
          Answers carry an <code>ETag</code>. Send it back as <code>If-None-Match</code>: where nothing changed the answer is 304, without a
          body. Answers to a key are never stored by caches between us.
        </p>
      </ArticleSection>
      <ArticleSection id="webhooks" title="Webhooks">
        <p>
          Name an address in <Link to="/settings/webhooks">Settings, under Webhooks</Link>, and we notify your program as things happen: a
          POST with <code>{'{"type", "timestamp", "data"}'}</code>, signed by{' '}
          <a href="https://www.standardwebhooks.com">Standard Webhooks</a>. Deliveries come in no fixed order; their ids sort by time. One
          that fails is tried again for three days. The types of the fields stand under <code>webhooks</code> in openapi.json.
        </p>
      </ArticleSection>
      <RuleTable
        className="mt-4 max-w-4xl"
        label="Events of webhooks"
        columns={[{ label: 'Event', width: 'w-40' }, { label: 'When it is sent', width: 'w-64' }, { label: 'What data holds' }]}
        rows={events.map(({ type, when, fields }) => ({ key: type, cells: [type, when, fields] }))}
      />
      <ArticleSection id="versions" title="Versions">
        <p>
          The version stands in the path, <code>/api/v1</code>. Fields, operations and values of lists may be added to a version: ignore
          what you do not know. What would break a client gets a new version. The whole API as OpenAPI 3.1:{' '}
          <a href="/api/v1/openapi.json">openapi.json</a>.
        </p>
      </ArticleSection>
      <ArticleSection id="reference" title="Reference">
        <p>Each part has examples in curl, TypeScript and Python, and a form to try what reads.</p>
      </ArticleSection>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-8">
        {groups.map(({ id, title, operations }) => (
          <section key={id} aria-labelledby={`group-${id}`}>
            <h3 id={`group-${id}`} className="text-xl">
              <Link to={`/developers/${id}`} className="underline">
                {title}
              </Link>
            </h3>
            <ul className="mt-2 max-w-4xl border-t border-ink text-sm">
              {operations.map(({ id: operation, method, path, summary, scope }) => (
                <li key={operation} className="grid gap-x-4 border-b border-line py-2 sm:grid-cols-[20rem_minmax(0,1fr)_10rem]">
                  <Link className="justify-self-start underline" to={`/developers/${id}#${operation}`}>
                    {summary}
                  </Link>
                  <span className="font-mono wrap-anywhere text-ink-2">
                    {method} {path}
                  </span>
                  <span className="text-ink-3">{scope}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Article>
  );
}
