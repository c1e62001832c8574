import { data } from 'react-router';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { pageRequest } from '../../platform/web/request-context.ts';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/group.route';
import { OperationView } from './operation-view.tsx';
import { reference } from './reference-of-page.server.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { groups } = await reference(context);
  const group = groups.find(({ id }) => id === params.group);
  if (!group) throw data({ code: 'not_found', message: 'There is no such part of the reference.' }, { status: 404 });
  return { appUrl: pageRequest(context).appUrl, group, others: groups.map(({ id, title }) => ({ id, title })) };
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData
    ? pageMeta({
        title: `${loaderData.group.title}: API reference`,
        description: `The operations of the Assay API for ${loaderData.group.title.toLowerCase()}, with examples in curl, TypeScript and Python.`,
        appUrl: loaderData.appUrl,
        path: `/developers/${loaderData.group.id}`,
      })
    : [];

export default function Group({ loaderData: { appUrl, group, others } }: Route.ComponentProps) {
  return (
    <article className="sheet-width py-12">
      <p className="text-sm">
        <Link to="/developers" className="underline">
          Developers
        </Link>
      </p>
      <h1 className="mt-2 text-4xl">{group.title}</h1>
      <nav aria-label="Parts of the reference" className="mt-5 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {others.map(({ id, title }) => (
          <Link
            key={id}
            to={`/developers/${id}`}
            aria-current={id === group.id ? 'page' : undefined}
            className={id === group.id ? 'font-semibold no-underline' : 'underline'}
          >
            {title}
          </Link>
        ))}
      </nav>
      <ol className="mt-6 grid gap-1 text-sm">
        {group.operations.map(({ id, method, path, summary }) => (
          <li key={id}>
            <a href={`#${id}`} className="underline">
              {summary}
            </a>{' '}
            <span className="font-mono text-ink-3 wrap-anywhere">
              {method} {path}
            </span>
          </li>
        ))}
      </ol>
      <div className="mt-8">
        {group.operations.map((operation) => (
          <OperationView key={operation.id} operation={operation} origin={appUrl} />
        ))}
      </div>
    </article>
  );
}
