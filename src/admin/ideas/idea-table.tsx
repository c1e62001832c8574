import { type AdminIdea, ideaStates, scoreKinds } from '../../catalogue/index.ts';
import { categoryLabel } from '../../shared/vocabulary/categories.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { formatDay } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { TickAll } from '../../ui/tick-all.tsx';
import { PlanBadge } from './publication-plan.tsx';

const BADGE = 'small-caps border px-1.5 leading-5 whitespace-nowrap';

/** How an idea stands, in badges: its state, and what readers are not told of. */
function Status({ idea }: { idea: AdminIdea }) {
  const label = ideaStates.find(({ id }) => id === idea.status)?.label;
  return (
    <span className="flex flex-wrap gap-1 md:flex-nowrap">
      <span className={`${BADGE} ${idea.status === 'published' ? 'border-good text-good' : 'border-line text-ink-3'}`}>{label}</span>
      {!idea.active && <span className={`${BADGE} border-fair text-fair`}>Inactive</span>}
      {idea.is_pro_pick && <span className={`${BADGE} border-brass text-brass`}>Pro Pick</span>}
      {idea.has_draft && <span className={`${BADGE} border-line text-ink-2`}>Unsaved draft</span>}
      <PlanBadge {...idea} />
    </span>
  );
}

/** What may be done with one idea. Buttons of the form the table stands in: `one` is the action and the idea. */
function Actions({ idea }: { idea: AdminIdea }) {
  const { id, title, slug, is_pro_pick, active, status } = idea;
  const link = 'inline-flex min-h-6 items-center underline';
  const button = link;
  const act = (action: string, label: string, shown = label) => (
    <button type="submit" name="one" value={`${action}:${id}`} className={button} aria-label={`${label}: ${title}`}>
      {shown}
    </button>
  );
  return (
    <span className="flex flex-wrap gap-x-3 whitespace-nowrap md:flex-nowrap md:gap-x-2">
      {status === 'published' && active && (
        <Link to={`/ideas/${slug}`} className={link} aria-label={`View: ${title}`}>
          View
        </Link>
      )}
      {status !== 'claimed' && (
        <>
          <Link to={`/admin/ideas/${id}/edit`} className={link} aria-label={`Edit: ${title}`} data-opens-row="">
            Edit
          </Link>
          {is_pro_pick ? act('remove_pro_pick', 'Remove Pro Pick') : act('mark_pro_pick', 'Mark Pro Pick', 'Pro Pick')}
          {active ? act('deactivate', 'Deactivate') : act('activate', 'Activate')}
          {act('delete', 'Delete')}
        </>
      )}
    </span>
  );
}

const shortScores: Record<string, string> = { opportunity: 'Opp.', problem: 'Prob.', feasibility: 'Feas.', why_now: 'Now' };

const columns: readonly Column<AdminIdea>[] = [
  {
    id: 'tick',
    label: 'Tick',
    head: (
      <>
        <span className="sr-only">Tick</span>
        <TickAll name="ids" label="Tick every idea of this page" />
      </>
    ),
    cell: ({ id, title }) => (
      <>
        <input type="hidden" name={`title:${id}`} value={title} />
        <label className="flex min-h-6 min-w-7 items-center md:justify-center">
          <span className="sr-only">Tick {title}</span>
          <input type="checkbox" name="ids" value={id} className="size-4.5 accent-brass" />
        </label>
      </>
    ),
  },
  {
    id: 'title',
    label: 'Title',
    cell: ({ title }) => (
      <span className="font-semibold" title={title}>
        {title}
      </span>
    ),
  },
  { id: 'slug', label: 'Slug', isOptional: true, cell: ({ slug }) => slug },
  { id: 'category', label: 'Category', cell: ({ category }) => <span className="whitespace-nowrap">{categoryLabel(category)}</span> },
  ...scoreKinds.map(
    ({ id }): Column<AdminIdea> => ({
      id,
      label: shortScores[id] ?? id,
      isFigure: true,
      isOptional: id !== 'opportunity',
      cell: ({ scores }) => scores[id].toFixed(1),
    }),
  ),
  { id: 'status', label: 'Status', cell: (idea) => <Status idea={idea} /> },
  {
    id: 'created',
    label: 'Created',
    isOptional: true,
    cell: ({ created_at }) => <span className="whitespace-nowrap">{formatDay(created_at)}</span>,
  },
  { id: 'actions', label: 'Actions', isUnlabelled: true, cell: (idea) => <Actions idea={idea} /> },
];

/** The catalogue, idea by idea; stands in a form that does things to those that are ticked. */
export function IdeaTable({ ideas }: { ideas: readonly AdminIdea[] }) {
  return <DataTable label="Ideas" columns={columns} rows={ideas} keyOf={({ id }) => id} empty="" choosable className="md:min-w-[54rem]" />;
}
