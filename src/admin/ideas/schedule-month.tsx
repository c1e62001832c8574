import { useNavigation } from 'react-router';
import type { Schedule } from '../../catalogue/index.ts';
import { Form } from '../../ui/form.tsx';
import { Link } from '../../ui/link.tsx';
import { scheduledAtOnce } from './scheduled-at-once.ts';
import { useDragging, useDropDay } from './use-dragging.ts';

type Day = Schedule['days'][number];

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
/** Monday is 0. */
const weekdayOf = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

/** Empty days before the first of a month and after the last, by how many. Written out, so that the style sheet holds them. */
const spans = ['', 'col-span-1', 'col-span-2', 'col-span-3', 'col-span-4', 'col-span-5', 'col-span-6'];
const Blank = ({ days }: { days: number }) =>
  days > 0 ? <li aria-hidden="true" className={`hidden bg-sheet md:block ${spans[days]}`} /> : null;

/** A month of daily ideas: a calendar where there is room, a list of days on a phone. */
export function ScheduleMonth({ schedule }: { schedule: Schedule }) {
  const { today } = schedule;
  const days = scheduledAtOnce(schedule, useNavigation().formData);
  return (
    <div className="mt-4">
      <div aria-hidden="true" className="hidden grid-cols-7 border-b border-ink pb-1 text-sm text-ink-3 md:grid">
        {weekdays.map((name) => (
          <span key={name} className="px-2">
            {name}
          </span>
        ))}
      </div>
      <ol aria-label="Days" className="grid gap-px border border-line bg-line md:grid-cols-7">
        <Blank days={weekdayOf(days[0]?.day ?? today)} />
        {days.map((day) => (
          <Cell key={day.day} day={day} today={today} />
        ))}
        <Blank days={6 - weekdayOf(days.at(-1)?.day ?? today)} />
      </ol>
    </div>
  );
}

function Cell({ day: { day, idea, is_visible }, today }: { day: Day; today: string }) {
  const isToCome = day > today;
  const dragging = useDragging();
  const { isOver, props } = useDropDay(isToCome ? day : undefined);
  const tone = day === today ? 'bg-brass-wash' : isToCome ? 'bg-paper' : 'bg-sheet text-ink-3';
  return (
    <li
      className={`flex min-w-0 flex-col gap-1 px-2 py-2 md:min-h-32 ${tone} ${isOver ? 'outline-2 -outline-offset-2 outline-brass' : ''}`}
      {...props}
    >
      <span className="numerals text-sm font-semibold">
        {Number(day.slice(8))}
        <span className="font-normal text-ink-3 md:hidden"> {weekdays[weekdayOf(day)]}</span>
        {day === today && <span className="small-caps ml-2">Today</span>}
      </span>
      {idea ? (
        <div {...(isToCome ? dragging({ from: day }) : {})} className={isToCome ? 'cursor-grab' : ''}>
          <Link to={`/admin/ideas/${idea.id}/edit`} className="line-clamp-4 text-sm leading-snug no-underline hover:underline">
            {idea.title}
          </Link>
          {!is_visible && <span className="block text-xs font-semibold text-low">not published by then</span>}
        </div>
      ) : (
        isToCome && <span className="text-xs text-ink-3 max-md:sr-only">chooses for itself</span>
      )}
      {isToCome && idea && <Change day={day} title={idea.title} />}
    </li>
  );
}

/** Without dragging: another day, or none. */
function Change({ day, title }: { day: string; title: string }) {
  return (
    <details className="mt-auto text-sm">
      <summary className="py-1 text-xs text-ink-2">
        Change<span className="sr-only"> the day of {title}</span>
      </summary>
      <Form method="post" action="/admin/ideas/schedule" className="mt-1 grid gap-1.5">
        <input type="hidden" name="from" value={day} />
        <input
          type="date"
          name="day"
          defaultValue={day}
          required
          aria-label={`New day of ${title}`}
          className="field min-h-9 w-full min-w-0 px-1 py-1 text-sm"
        />
        <button type="submit" className="button min-h-9 px-2 py-1">
          Move
        </button>
        <button type="submit" name="off" value={day} className="min-h-9 text-sm underline" formNoValidate>
          Take off
        </button>
      </Form>
    </details>
  );
}
