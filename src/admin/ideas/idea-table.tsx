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
    <span className="flex flex-wrap gap-1">
      <span className={`${BADGE} ${idea.status === 'published' ? 'border-good text-good' : 'border-line text-ink-3'}`}>{label}</span>
      {!idea.active && <span className={`${BADGE} border-fair text-fair`}>Inactive</span>}
      {idea.is_pro_pick && <span className={`${BADGE} border-brass text-brass`}>Pro Pick</span>}
      {idea.has_draft && <span className={`${BADGE} border-line text-ink-2`}>Unsaved draft</span>}
      <PlanBadge {...idea} />
      {idea.daily_on && <span className="numerals text-xs whitespace-nowrap text-ink-3">Daily {formatDay(idea.daily_on)}</span>}
    </span>
  );
}

/** What may be done with one idea. Buttons of the form the table stands in: `one` is the action and the idea. */
function Actions({ idea }: { idea: AdminIdea }) {
  const { id, title, slug, is_pro_pick, active, status } = idea;
  const link = 'inline-block py-1 underline';
  const button = 'py-1 underline';
  const act = (action: string, label: string) => (
    <button type="submit" name="one" value={`${action}:${id}`} className={button} aria-label={`${label}: ${title}`}>
      {label}
    </button>
  );
  return (
    <span className="mt-1 flex flex-wrap gap-x-3 text-sm">
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
          {is_pro_pick ? act('remove_pro_pick', 'Remove Pro Pick') : act('mark_pro_pick', 'Mark Pro Pick')}
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
        <label className="-my-2 grid min-h-9 min-w-7 place-items-center">
          <span className="sr-only">Tick {title}</span>
          <input type="checkbox" name="ids" value={id} className="size-4.5 accent-brass" />
        </label>
      </>
    ),
  },
  {
    id: 'title',
    label: 'Title',
    cell: (idea) => (
      <span className="block min-w-72">
        <span className="font-semibold">{idea.title}</span>
        <span className="block text-xs break-all text-ink-3">{idea.slug}</span>
        <Actions idea={idea} />
      </span>
    ),
  },
  { id: 'category', label: 'Category', cell: ({ category }) => <span className="whitespace-nowrap">{categoryLabel(category)}</span> },
  ...scoreKinds.map(
    ({ id }): Column<AdminIdea> => ({ id, label: shortScores[id] ?? id, isFigure: true, cell: ({ scores }) => scores[id].toFixed(1) }),
  ),
  { id: 'status', label: 'Status', cell: (idea) => <Status idea={idea} /> },
  { id: 'created', label: 'Created', cell: ({ created_at }) => <span className="whitespace-nowrap">{formatDay(created_at)}</span> },
];

/** The catalogue, idea by idea; stands in a form that does things to those that are ticked. */
export function IdeaTable({ ideas }: { ideas: readonly AdminIdea[] }) {
  return <DataTable label="Ideas" columns={columns} rows={ideas} keyOf={({ id }) => id} empty="" className="min-w-[54rem]" />;
}
