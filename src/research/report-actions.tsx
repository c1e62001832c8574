import { useLocation } from 'react-router';
import { ExportChoice, WatchButton } from '../catalogue/index.parts.ts';
import type { Watched } from '../catalogue/index.ts';
import { ActionMenu } from '../ui/action-menu.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Form } from '../ui/form.tsx';
import { Link } from '../ui/link.tsx';
import type { ResearchReport } from './research.contract.ts';
import { MAX_TITLE, researchFormats } from './research.ts';

/**
 * What its owner can do with a report, after its decision: going on with it, sharing it, and everything else behind a button. All of it is plain links and
 * forms; those that lead back to the page lead back to here.
 */
export function ReportActions({
  research,
  watch,
  mayRun,
  runs,
  mayGoOn,
  mayBuild,
  refused,
  isSharing,
}: {
  research: ResearchReport;
  watch: Watched | undefined;
  mayRun: boolean;
  /** What is left of the month's runs; null where the plan has no limit. */
  runs: { left: number; limit: number } | null;
  /** False of what does harm: no project and no kit begins from it. */
  mayGoOn: boolean;
  mayBuild: boolean;
  /** Why a new name was refused. */
  refused: { title: string; fault: string } | undefined;
  /** Whether the link was just made, and is to be seen. */
  isSharing: boolean;
}) {
  const here = `/research/${research.id}`;
  const backHere = `${here}#actions`;
  const watching = watch && <WatchButton what={{ report: research.id }} watch={watch} />;
  // Who watches and is sent no email is told so in sight.
  const isMute = watch?.watched && watch.emails_standing !== 'sent';
  // What was sent from a panel closes it, save where its answer is to be seen in it.
  const { key } = useLocation();
  return (
    <div id="actions" className="no-print relative mt-6 max-w-full scroll-mt-24 sm:w-fit">
      <div className="flex flex-wrap items-center gap-3">
        {mayGoOn ? (
          <Link to={`/projects/new?report=${research.id}`} className="button button-primary min-h-10 py-1">
            Start a project
          </Link>
        ) : (
          <Link to="/validate" className="button button-primary min-h-10 py-1">
            Validate another idea
          </Link>
        )}
        <details key={key} open={isSharing || refused !== undefined}>
          <summary className="button min-h-10 list-none py-1 [&::-webkit-details-marker]:hidden">
            {research.is_shared ? 'Shared by link' : 'Share or rename'}
          </summary>
          <div className="mt-2 grid w-full gap-5 border border-edge bg-sheet p-4 sm:absolute sm:top-full sm:left-0 sm:z-20 sm:w-[26rem] sm:shadow-lg">
            <Form method="post" action={backHere} className="grid gap-2">
              <p className="text-sm text-ink-2">
                {research.is_shared
                  ? 'Anyone with this link reads the report, without your name. Switching it off ends the link for good.'
                  : 'Only you see this report. A link lets anyone who has it read the report, your text included, without your name.'}
              </p>
              {research.share_url && (
                <label className="grid gap-1 text-sm font-semibold">
                  Link
                  <input id="share-link" readOnly value={research.share_url} className="field w-full text-sm font-normal" />
                </label>
              )}
              <div className="flex flex-wrap gap-3">
                {research.share_url && (
                  <CopyButton text={() => research.share_url ?? ''} said="Link copied to clipboard!" className="button">
                    Copy the link
                  </CopyButton>
                )}
                <button type="submit" name="do" value={research.is_shared ? 'unshare' : 'share'} className="button">
                  {research.is_shared ? 'Switch the link off' : 'Make a link'}
                </button>
              </div>
            </Form>
            <Form method="post" action={backHere} className="grid gap-2 border-t border-line pt-4">
              <label className="grid gap-1 text-sm font-semibold">
                Name
                <input
                  name="title"
                  defaultValue={refused?.title ?? research.title}
                  maxLength={MAX_TITLE}
                  required
                  className="field w-full font-normal"
                />
              </label>
              {refused && (
                <p role="alert" className="text-sm font-semibold text-low">
                  {refused.fault}
                </p>
              )}
              <button type="submit" name="do" value="rename" className="button justify-self-start">
                Rename
              </button>
            </Form>
            <Form method="post" action={here} className="border-t border-line pt-4">
              <button type="submit" name="do" value="remove" className="text-sm font-semibold text-low underline">
                Remove this report
              </button>
            </Form>
          </div>
        </details>
        <ActionMenu key={`menu ${key}`} id="report-actions" label="More actions">
          {mayRun && (runs ? <CostlyRecheck id={research.id} {...runs} /> : <Recheck id={research.id} />)}
          {mayGoOn && mayBuild && (
            <Link to={`/idea-builder/research/${research.id}`} className="button">
              AI Idea Builder
            </Link>
          )}
          <Link to={`/research/compare?a=${research.id}`} className="button">
            Compare
          </Link>
          {!isMute && watching}
          <ExportChoice what="this report" address={`/api/v1/research/${research.id}/export`} formats={researchFormats} isOpen />
        </ActionMenu>
        {isMute && watching}
      </div>
    </div>
  );
}

function Recheck({ id }: { id: string }) {
  return (
    <Form method="post" action={`/research/${id}`}>
      <input type="hidden" name="key" value={`recheck-${id}-${thisMinute()}`} />
      <button type="submit" name="do" value="recheck" className="button">
        Check again
      </button>
    </Form>
  );
}

/** Where runs are counted: says what it costs, and asks before it is spent. */
function CostlyRecheck({ id, left, limit }: { id: string; left: number; limit: number }) {
  return (
    <details>
      <summary className="button list-none [&::-webkit-details-marker]:hidden">
        <span>
          Check again{' '}
          <span className="numerals font-normal text-ink-3">
            · {left === 0 ? 'no runs left' : `uses 1 of ${left} ${left === 1 ? 'run' : 'runs'} left`}
          </span>
        </span>
      </summary>
      <div className="max-w-[17.5rem] px-1 pt-3 pb-2">
        {left === 0 ? (
          <p className="text-sm text-ink-2">
            All {limit} runs of this month are used.{' '}
            <Link to="/validate" className="underline">
              When there are new ones
            </Link>
          </p>
        ) : (
          <>
            <p className="numerals mb-3 text-sm text-ink-2">
              Every source is asked again, and a new report says what changed. Uses 1 of your {left} {left === 1 ? 'run' : 'runs'} left this
              month.
            </p>
            <Recheck id={id} />
          </>
        )}
      </div>
    </details>
  );
}

/** Pressed twice within a minute it is one run. */
const thisMinute = () => Math.floor(Date.now() / 60_000).toString(36);
