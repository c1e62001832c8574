import { data, redirect } from 'react-router';
import { CodeAgain } from '../../people/index.parts.ts';
import { codeFault, type MergePlan, requireAdminPerson, withCode } from '../../people/index.ts';
import { unwrap } from '../../platform/web/api-client.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { readForm } from '../../platform/web/read-form.ts';
import { setFlash } from '../../shared/web/flash.ts';
import { textOf } from '../../shared/web/form-values.ts';
import { AddressForm } from '../../ui/address-form.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmailAddress } from '../../ui/email-address.tsx';
import { Form } from '../../ui/form.tsx';
import { FormField, FormProblem } from '../../ui/form-field.tsx';
import { formatNumber } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/user-merge.route';
import { standingClient, usersClient } from './users-client.ts';

export const meta = () => pageMeta({ title: 'Merge accounts', description: 'Two accounts of one person become one.', noIndex: true });

export async function loader(args: Route.LoaderArgs) {
  await requireAdminPerson(args);
  const param = { id: args.params.id };
  const email = args.url.searchParams.get('email') ?? '';
  const user = await unwrap(usersClient(args.context)[':id'].$get({ param }));
  if (!email) return { user, email, plan: undefined, fault: undefined };
  const response = await standingClient(args.context)[':id'].merge.$get({ param, query: { email } });
  if (response.status === 200) return { user, email, plan: await unwrap(response), fault: undefined };
  const { error } = (await response.json()) as { error: { message: string; fields?: { email?: string } } };
  return { user, email, plan: undefined, fault: error.fields?.email ?? error.message };
}

export async function action(args: Route.ActionArgs) {
  await requireAdminPerson(args);
  const form = await readForm(args.request);
  const { id } = args.params;
  const response = await standingClient(args.context)[':id'].merge.$post(
    { param: { id }, json: { from: textOf(form, 'from') } },
    withCode(form),
  );
  if (response.status === 200) return redirect(`/admin/users/${id}`, { headers: { 'set-cookie': setFlash('user_merged') } });
  const body = (await response.json()) as { error?: { message: string } };
  const code = codeFault(body);
  return data({ code, problem: code ? undefined : `Failed to merge: ${body.error?.message ?? ''}` }, { status: response.status });
}

/** A refused merge may have come too late: the page then shows what holds by now. */
export const shouldRevalidate = () => true;

export default function UserMergePage({ loaderData: { user, email, plan, fault }, actionData }: Route.ComponentProps) {
  return (
    <div className="max-w-3xl">
      <p className="text-sm">
        <Link to={`/admin/users/${user.id}`} className="underline wrap-anywhere">
          {user.email}
        </Link>
      </p>
      <h1 className="mt-2 text-3xl">Merge a duplicate</h1>
      <p className="mt-3 max-w-prose text-ink-2">
        Another account of the same person is merged into the one of <EmailAddress email={user.email} />, and then deleted. Make sure that
        both are theirs: whoever signs in with this address reads everything afterwards.
      </p>
      <AddressForm action={`/admin/users/${user.id}/merge`} className="mt-6 flex max-w-prose flex-wrap items-end gap-3">
        <div className="min-w-56 flex-1">
          <FormField label="Email of the duplicate" name="email" type="email" defaultValue={email} error={fault} required />
        </div>
        <button type="submit" className="button">
          Show what moves
        </button>
      </AddressForm>
      {actionData?.problem && (
        <div className="mt-6 max-w-prose">
          <FormProblem>{actionData.problem}</FormProblem>
        </div>
      )}
      {plan && <Plan plan={plan} into={user.email} here={`/admin/users/${user.id}`} />}
    </div>
  );
}

function Plan({ plan: { from, refused, moves, goes }, into, here }: { plan: MergePlan; into: string; here: string }) {
  return (
    <>
      <h2 className="mt-10 text-xl">What moves</h2>
      <DataTable
        label="What moves"
        columns={moveColumns}
        rows={moves}
        keyOf={({ what }) => what}
        empty="The duplicate holds nothing that moves."
        className="md:min-w-[24rem]"
      />
      <p className="mt-2 text-sm text-ink-3">Of what both have, such as the same saved idea, the one of {into} stays.</p>
      <h2 className="mt-8 text-xl">What is deleted with the duplicate</h2>
      <DataTable
        label="What is deleted"
        columns={goesColumns}
        rows={goes}
        keyOf={({ what }) => what}
        empty="Nothing but the account."
        className="md:min-w-[24rem]"
      />
      {refused ? (
        <div className="mt-8 max-w-prose">
          <FormProblem>These two cannot be merged. {refused}</FormProblem>
        </div>
      ) : (
        <Form method="post" className="mt-8 grid max-w-prose gap-4">
          <p>
            The account of <EmailAddress email={from.email} /> is deleted, and both addresses are told by email. This cannot be undone.
          </p>
          <input type="hidden" name="from" value={from.id} />
          <CodeAgain />
          <div className="flex flex-wrap gap-3">
            <button type="submit" className="button border-low text-low">
              Merge the two accounts
            </button>
            <Link to={here} className="button">
              Leave it
            </Link>
          </div>
        </Form>
      )}
    </>
  );
}

const moveColumns: readonly Column<MergePlan['moves'][number]>[] = [
  { id: 'what', label: 'What', cell: ({ what }) => what },
  { id: 'rows', label: 'How many', isFigure: true, cell: ({ rows }) => formatNumber(rows) },
];

const goesColumns: readonly Column<MergePlan['goes'][number]>[] = [
  { id: 'what', label: 'What', cell: ({ what }) => what },
  { id: 'why', label: 'Why', cell: ({ why }) => <span className="text-ink-3">{why}</span> },
  { id: 'rows', label: 'How many', isFigure: true, cell: ({ rows }) => formatNumber(rows) },
];
