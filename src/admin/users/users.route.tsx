import { data } from 'react-router';
import { requireAdminPerson } from '../../people/index.ts';
import { unchecked, unwrapUnlessFault } from '../../platform/web/api-client.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { readForm } from '../../platform/web/read-form.ts';
import { submit, textOf } from '../../shared/web/form-values.ts';
import { LoadFailure } from '../../shared/web/load-failure.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { FilterForm, FilterSelect, FilterText } from '../../ui/filter-form.tsx';
import { formatDay, formatInstant, formatNumber } from '../../ui/format.ts';
import { InlineText } from '../../ui/inline-edit.tsx';
import { Link } from '../../ui/link.tsx';
import { listAddress } from '../../ui/list-address.ts';
import { Pages } from '../../ui/pages.tsx';
import { StatCards } from '../../ui/stat-cards.tsx';
import { ListHead } from '../list-head.tsx';
import { CountedAt } from '../metrics/counted-at.tsx';
import { Meanings } from '../metrics/meanings.tsx';
import type { Route } from './+types/users.route';
import { Marks, Status, standingChoices, statusChoices, Tier, tierChoices } from './user-labels.tsx';
import { UserLink } from './user-link.tsx';
import type { AdminUser, UserCounts, UserList } from './users.contract.ts';
import { usersClient } from './users-client.ts';

const HERE = '/admin/users';
const DEFAULTS = { sort: 'created_at', direction: 'desc', page: 1 };
type Query = Record<'search' | 'tier' | 'status' | 'role' | 'standing' | 'sort' | 'direction' | 'page', string>;

export const meta = () => pageMeta({ title: 'Users', description: 'Everybody who has an account.', noIndex: true });

export async function loader(args: Route.LoaderArgs) {
  await requireAdminPerson(args);
  const { searchParams } = args.url;
  const given = (name: string, otherwise = '') => searchParams.get(name) || otherwise;
  const query: Query = {
    search: given('search'),
    tier: given('tier'),
    status: given('status'),
    role: given('role'),
    standing: given('standing'),
    sort: given('sort', DEFAULTS.sort),
    direction: given('direction', DEFAULTS.direction),
    page: given('page', '1'),
  };
  const list = await unwrapUnlessFault(usersClient(args.context).$get({ query: unchecked(query) }));
  return data({ query, list }, list ? {} : { status: 500 });
}

/** Keeps a name that was changed in the list. */
export async function action(args: Route.ActionArgs) {
  await requireAdminPerson(args);
  const form = await readForm(args.request);
  const json = { full_name: textOf(form, 'full_name') };
  const sent = await submit(
    () => usersClient(args.context)[':id'].$patch({ param: { id: textOf(form, 'id') }, json }),
    'Failed to update user',
  );
  if (sent.success) return data({ problem: undefined });
  return data({ problem: sent.faults.problem ?? sent.faults.fields.full_name ?? 'Failed to update user' }, { status: sent.status });
}

const addressOf = (query: Partial<Query>) => listAddress(HERE, query, DEFAULTS);

export default function UsersPage({ loaderData: { query, list } }: Route.ComponentProps) {
  const { search, tier, status, role, standing, sort, direction } = query;
  const filter = { search, tier, status, role, standing };
  const isFiltered = Object.values(filter).some(Boolean);
  return (
    <>
      <ListHead title="Users" href={listAddress('/api/v1/admin/users/export', filter)} what="users" />
      {list ? <Stats counts={list.counts} /> : null}
      <FilterForm action={HERE} clears={isFiltered ? addressOf({ sort, direction }) : undefined} kept={{ sort, direction }}>
        <FilterText label="Search" name="search" value={search} placeholder="Name, username or email" />
        <FilterSelect label="Tier" name="tier" value={tier} all="All tiers" choices={tierChoices} />
        <FilterSelect label="Status" name="status" value={status} all="All statuses" choices={statusChoices} />
        <FilterSelect label="Role" name="role" value={role} all="Everybody" choices={[{ id: 'admin', label: 'Administrators' }]} />
        <FilterSelect label="Account" name="standing" value={standing} all="All accounts" choices={standingChoices} />
      </FilterForm>
      {list ? (
        <>
          <Found pagination={list.pagination} />
          <DataTable
            label="Users"
            columns={columns}
            rows={list.users}
            keyOf={({ id }) => id}
            order={{
              by: sort,
              direction: direction === 'asc' ? 'asc' : 'desc',
              addressOf: (by, way) => addressOf({ ...filter, sort: by, direction: way }),
            }}
            empty={isFiltered || list.pagination.page > 1 ? 'No users match these filters.' : 'Nobody has signed up yet.'}
            choosable
            className="md:min-w-[40rem]"
          />
          <Pages
            page={list.pagination.page}
            pages={list.pagination.pages}
            addressOf={(page) => addressOf({ ...filter, sort, direction, page: String(page) })}
          />
        </>
      ) : (
        <LoadFailure message="Failed to load users" here={addressOf(query)} />
      )}
    </>
  );
}

function Stats({ counts }: { counts: UserCounts }) {
  const card = (label: string, value: number, query: Partial<Query>, note?: string) => ({
    label,
    value: formatNumber(value),
    to: addressOf(query),
    note,
  });
  return (
    <>
      <StatCards
        label="Users by plan"
        stats={[
          card('Users', counts.total, {}, counts.unconfirmed > 0 ? `and ${formatNumber(counts.unconfirmed)} not confirmed` : undefined),
          card('Free', counts.free, { tier: 'free' }),
          card('Pro Monthly', counts.pro_monthly, { tier: 'pro_monthly' }),
          card('Lifetime', counts.lifetime, { tier: 'lifetime' }),
          card('Past due', counts.past_due, { status: 'past_due' }),
        ]}
      />
      <p className="mt-3 text-sm text-ink-3">
        <CountedAt at={counts.counted_at} />
      </p>
      <Meanings of={['users', 'pro_monthly', 'pro_users']} />
    </>
  );
}

function Found({ pagination: { total, is_capped } }: Pick<UserList, 'pagination'>) {
  const found = total === 1 ? '1 user' : `${formatNumber(total)} users`;
  return <p className="numerals mt-6 text-sm text-ink-3">{is_capped ? `More than ${found}` : found}</p>;
}

const columns: readonly Column<AdminUser>[] = [
  {
    id: 'email',
    label: 'Email',
    sorts: true,
    cell: (user) => (
      <>
        <UserLink id={user.id} name={user.email}>
          {user.email}
        </UserLink>
      </>
    ),
  },
  {
    id: 'name',
    label: 'Name',
    cell: ({ id, full_name, email }) => (
      <InlineText name="full_name" value={full_name} label={`Name of ${email}`} fields={{ do: 'edit', id }} maxLength={100} />
    ),
  },
  { id: 'username', label: 'Username', isOptional: true, cell: ({ username }) => username && `@${username}` },
  { id: 'subscription_tier', label: 'Tier', sorts: true, cell: ({ subscription_tier }) => <Tier tier={subscription_tier} /> },
  { id: 'subscription_status', label: 'Status', sorts: true, cell: ({ subscription_status }) => <Status status={subscription_status} /> },
  { id: 'account', label: 'Account', cell: (user) => <Marks user={user} /> },
  {
    id: 'last_sign_in_at',
    label: 'Last sign-in',
    sorts: true,
    sortsFirst: 'desc',
    cell: ({ last_sign_in_at: at }) =>
      at ? (
        <time dateTime={at} title={formatInstant(at)} className="whitespace-nowrap">
          {formatDay(at)}
        </time>
      ) : (
        <span className="text-ink-3">Never</span>
      ),
  },
  {
    id: 'created_at',
    label: 'Signed up',
    sorts: true,
    sortsFirst: 'desc',
    cell: ({ created_at: at }) => (
      <time dateTime={at} className="whitespace-nowrap">
        {formatDay(at)}
      </time>
    ),
  },
  {
    id: 'actions',
    label: 'Actions',
    isUnlabelled: true,
    cell: ({ id, email }) => (
      <Link to={`${HERE}/${id}/edit`} className="inline-flex min-h-6 items-center underline" aria-label={`Edit ${email}`}>
        Edit
      </Link>
    ),
  },
];
