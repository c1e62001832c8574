import { data, redirect } from 'react-router';
import { requirePerson } from '../people/index.ts';
import { unchecked, unwrap } from '../platform/web/api-client.ts';
import { ownPath } from '../platform/web/own-path.ts';
import { pageMeta } from '../platform/web/page-meta.ts';
import { readForm } from '../platform/web/read-form.ts';
import { pageRequest } from '../platform/web/request-context.ts';
import { type FlashKey, setFlash } from '../shared/web/flash.ts';
import { faultsOf, textOf } from '../shared/web/form-values.ts';
import { Form } from '../ui/form.tsx';
import { FormArea } from '../ui/form-area.tsx';
import { FormProblem } from '../ui/form-field.tsx';
import { formatDay } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import { Pages } from '../ui/pages.tsx';
import type { Route } from './+types/feature.route';
import { FeatureForm, featureValues } from './feature-form.tsx';
import type { Comment, FeatureWithComments } from './roadmap.contract.ts';
import { MAX_COMMENT } from './roadmap.ts';
import { roadmapClient } from './roadmap-client.ts';
import { StatusBadge, VoteButton } from './vote-button.tsx';
import { WhoMay } from './who-may.tsx';

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const page = new URL(request.url).searchParams.get('page') ?? '1';
  const response = await roadmapClient(context)[':id'].$get({ param: params, query: { page } });
  // An address nobody could have been given is as unknown as one of a feature that is not there.
  if (response.status === 400) throw data({ message: 'There is no such feature.' }, { status: 404 });
  return { appUrl: pageRequest(context).appUrl, found: await unwrap(response) };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ title: 'Feature not found', description: 'There is no feature at this address.', noIndex: true });
  const { feature } = loaderData.found;
  return pageMeta({
    title: `${feature.title} · Roadmap`,
    description: feature.description.slice(0, 200),
    appUrl: loaderData.appUrl,
    path: `/roadmap/${feature.id}`,
  });
}

/** Votes, comments, and an administrator's changes, from plain forms. */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  await requirePerson(args);
  const client = roadmapClient(args.context)[':id'];
  const param = args.params;
  const here = `/roadmap/${param.id}`;
  const said = (to: string, flash: FlashKey) => redirect(to, { headers: { 'set-cookie': setFlash(flash) } });
  switch (form.get('do')) {
    case 'vote':
    case 'unvote': {
      const isFor = form.get('do') === 'vote';
      const { status } = await (isFor ? client.vote.$put({ param }) : client.vote.$delete({ param }));
      return said(ownPath(form.get('to'), here), status === 200 ? (isFor ? 'voted' : 'unvoted') : 'vote_failed');
    }
    case 'comment': {
      const text = textOf(form, 'body');
      const response = await client.comments.$post({ param, json: { body: text } });
      const body = await response.json();
      if (body.success) return said(`${here}#comments`, 'comment_posted');
      return data({ of: 'comment' as const, text, faults: faultsOf(body) }, { status: response.status });
    }
    case 'remove': {
      const response = await client.comments[':comment_id'].$delete({ param: { ...param, comment_id: textOf(form, 'comment_id') } });
      if (response.status === 200) return said(`${here}#comments`, 'comment_removed');
      return data({ of: 'comment' as const, text: '', faults: faultsOf(unchecked(await response.json())) }, { status: response.status });
    }
    case 'edit': {
      const values = featureValues(form);
      const response = await client.$put({ param, json: unchecked(values) });
      const body = await response.json();
      if (body.success) return said(here, 'feature_saved');
      return data({ of: 'feature' as const, values, faults: faultsOf(body) }, { status: response.status });
    }
    default:
      return redirect(here);
  }
}

export default function FeaturePage({ loaderData: { found }, actionData }: Route.ComponentProps) {
  const { feature, you } = found;
  const edited = actionData?.of === 'feature' ? actionData : undefined;
  return (
    <div className="sheet-width py-10">
      <nav aria-label="Breadcrumb" className="text-sm text-ink-3">
        <Link to="/roadmap" className="quiet-link">
          Roadmap
        </Link>
      </nav>
      <div className="mt-5 flex items-start gap-5">
        <VoteButton feature={feature} mayVote={you.may_vote} />
        <div className="min-w-0">
          <h1 className="text-3xl md:text-4xl">{feature.title}</h1>
          <p className="numerals mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-3">
            <StatusBadge status={feature.status} />
            <span>
              Posted <time dateTime={feature.created_at}>{formatDay(feature.created_at)}</time>
            </span>
            {feature.updated_at !== feature.created_at && (
              <span>
                Changed <time dateTime={feature.updated_at}>{formatDay(feature.updated_at)}</time>
              </span>
            )}
          </p>
          <p className="measure mt-5 whitespace-pre-line text-lg text-ink-2">{feature.description}</p>
        </div>
      </div>
      <WhoMay you={you} />
      {you.may_edit && (
        <details className="mt-8 border border-line bg-sheet" open={edited !== undefined}>
          <summary className="px-5 py-3 font-semibold">Change this feature</summary>
          <div className="px-5 pb-5">
            <FeatureForm
              action={`/roadmap/${feature.id}`}
              does="edit"
              label="Save changes"
              values={edited?.values ?? feature}
              faults={edited?.faults}
            />
          </div>
        </details>
      )}
      <Comments found={found} refused={actionData?.of === 'comment' ? actionData : undefined} />
    </div>
  );
}

type Refused = { text: string; faults: ReturnType<typeof faultsOf> };

function Comments({ found, refused }: { found: FeatureWithComments; refused: Refused | undefined }) {
  const { feature, comments, pagination, you } = found;
  return (
    <section aria-labelledby="comments" className="mt-12 max-w-3xl">
      <h2 id="comments" className="numerals border-b border-ink pb-2 text-2xl">
        {feature.comments === 1 ? '1 comment' : `${feature.comments} comments`}
      </h2>
      {refused?.faults.problem && (
        <div className="mt-4">
          <FormProblem>{refused.faults.problem}</FormProblem>
        </div>
      )}
      {comments.length === 0 && <p className="py-5 text-ink-2">Nobody has said anything about this yet.</p>}
      <ul>
        {comments.map((comment) => (
          <li key={comment.id} className="border-b border-line py-4">
            <CommentItem comment={comment} featureId={feature.id} />
          </li>
        ))}
      </ul>
      <Pages
        page={pagination.page}
        pages={pagination.pages}
        addressOf={(page) => `/roadmap/${feature.id}${page > 1 ? `?page=${page}` : ''}#comments`}
      />
      {you.may_comment && (
        <Form method="post" action={`/roadmap/${feature.id}`} className="mt-6 grid gap-3" noValidate>
          <FormArea
            label="Your comment"
            name="body"
            rows={4}
            maxLength={MAX_COMMENT}
            defaultValue={refused?.text}
            error={refused?.faults.fields.body}
            hint="Plain text, at most 1,000 characters. Shown with your username to everybody."
            required
          />
          <button type="submit" name="do" value="comment" className="button button-primary justify-self-start">
            Post comment
          </button>
        </Form>
      )}
    </section>
  );
}

function CommentItem({ comment, featureId }: { comment: Comment; featureId: string }) {
  const { id, author, body, created_at, is_mine, may_remove } = comment;
  return (
    <article>
      <div className="flex flex-wrap items-baseline gap-x-3 text-sm text-ink-3">
        <h3 className="font-sans text-sm font-semibold tracking-normal text-ink">
          {author}
          {is_mine && ' (you)'}
        </h3>
        <time dateTime={created_at}>{formatDay(created_at)}</time>
        {may_remove && (
          <Form method="post" action={`/roadmap/${featureId}`} className="ml-auto">
            <input type="hidden" name="comment_id" value={id} />
            <button
              type="submit"
              name="do"
              value="remove"
              className="quiet-link min-h-6 text-sm"
              aria-label={`Remove the comment of ${author}`}
            >
              Remove
            </button>
          </Form>
        )}
      </div>
      <p className="measure mt-1.5 whitespace-pre-line">{body}</p>
    </article>
  );
}
