import { type BulkAction, bulkActions, deleteQuestion } from '../../catalogue/index.ts';
import { Form } from '../../ui/form.tsx';
import { formatNumber } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { Select } from '../../ui/select.tsx';

/** What is to be done, and to which ideas: those ticked on this page, or all the list finds where that is more than one page. */
export function BulkBar({ total, isCapped, shown }: { total: number; isCapped: boolean; shown: number }) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <p className="numerals mr-auto self-center text-sm text-ink-3">
        {total === 1 ? '1 idea' : `${formatNumber(total)}${isCapped ? '+' : ''} ideas`}
      </p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="text-sm font-semibold">{total > shown ? 'With' : 'With those ticked'}</span>
        {total > shown && (
          <Select name="which" className="field text-sm" defaultValue="ticked" aria-label="Which ideas">
            <option value="ticked">those ticked</option>
            <option value="all">
              all {formatNumber(total)}
              {isCapped && '+'} found
            </option>
          </Select>
        )}
        <input type="hidden" name="total" value={total} />
        <Select name="do" className="field text-sm" defaultValue="" aria-label="What to do">
          <option value="">choose …</option>
          {bulkActions.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </Select>
        <button type="submit" className="button">
          Apply
        </button>
      </div>
    </div>
  );
}

/** Asked before ideas are deleted. */
export function Confirm({ ideas, here }: { ideas: readonly { id: string; title: string }[]; here: string }) {
  const [first] = ideas;
  return (
    <Form method="post" action={here} className="mt-6 border-l-3 border-low bg-sheet px-5 py-4" aria-labelledby="confirm">
      <input type="hidden" name="do" value="delete" />
      <input type="hidden" name="sure" value="yes" />
      {ideas.map(({ id, title }) => (
        <span key={id}>
          <input type="hidden" name="ids" value={id} />
          <input type="hidden" name={`title:${id}`} value={title} />
        </span>
      ))}
      <p id="confirm" role="alert">
        {ideas.length === 1
          ? deleteQuestion(first?.title ?? '')
          : `Are you sure you want to delete ${ideas.length} ideas? This action cannot be undone.`}
      </p>
      <p className="mt-1 text-sm text-ink-2">
        What people saved of it goes as well. An idea that somebody paid for is never deleted: archive it, and it leaves every list.
      </p>
      <Answers yes="Delete" here={here} isGrave />
    </Form>
  );
}

/** Asked before something is done to all ideas found: most of them are on no page that was looked at. */
export function ConfirmAll({ action, total, here }: { action: BulkAction; total: number; here: string }) {
  const label = bulkActions.find(({ id }) => id === action)?.label ?? action;
  return (
    <Form method="post" action={here} className="mt-6 border-l-3 border-brass bg-sheet px-5 py-4" aria-labelledby="confirm">
      <input type="hidden" name="do" value={action} />
      <input type="hidden" name="which" value="all" />
      <input type="hidden" name="total" value={total} />
      <input type="hidden" name="sure" value="yes" />
      <p id="confirm" role="alert">
        {label}: all {formatNumber(total)} ideas found, on every page of the list?
      </p>
      <Answers yes={`${label}: ${formatNumber(total)} ideas`} here={here} />
    </Form>
  );
}

function Answers({ yes, here, isGrave }: { yes: string; here: string; isGrave?: boolean }) {
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      <button type="submit" className={`button ${isGrave ? 'border-low text-low' : 'button-primary'}`}>
        {yes}
      </button>
      <Link to={here} className="button">
        {isGrave ? 'Keep' : 'Leave them'}
      </Link>
    </div>
  );
}
