import { Link } from 'react-router';
import { ExportChoice } from '../exports/export-choice.tsx';
import { WatchButton } from '../watches/watch-button.tsx';
import type { Watched } from '../watches/watches.contract.ts';
import type { ResearchReport } from './research.contract.ts';
import { MAX_TITLE, researchFormats } from './research.ts';

/** What its owner can do with a report, after its decision; all of it plain forms. Those that lead back to the page lead back to here. */
export function ReportActions({
  research,
  watch,
  mayRun,
  mayBuild,
  fault,
  isSharing,
}: {
  research: ResearchReport;
  watch: Watched | undefined;
  mayRun: boolean;
  mayBuild: boolean;
  /** Why a new name was refused. */
  fault: string | undefined;
  /** Whether the link was just made, and is to be seen. */
  isSharing: boolean;
}) {
  const here = `/research/${research.id}`;
  const backHere = `${here}#actions`;
  return (
    <div id="actions" className="no-print relative mt-6 max-w-full scroll-mt-24 sm:w-fit">
      <div className="flex flex-wrap items-center gap-3">
        <ExportChoice what="this report" address={`/api/v1/research/${research.id}/export`} formats={researchFormats} isOpen />
        {mayRun && (
          <form method="post" action={here}>
            <input type="hidden" name="key" value={`recheck-${research.id}-${thisMinute()}`} />
            <button type="submit" name="do" value="recheck" className="button min-h-10 py-1" title="Asks the sources again; uses one run">
              Check again
            </button>
          </form>
        )}
        {watch && <WatchButton what={{ report: research.id }} watch={watch} />}
        <Link to={`/research/compare?a=${research.id}`} className="button min-h-10 py-1">
          Compare
        </Link>
        {mayBuild && (
          <Link to={`/idea-builder/research/${research.id}`} className="button min-h-10 py-1">
            AI Idea Builder
          </Link>
        )}
        <details open={isSharing || fault !== undefined}>
          <summary className="button min-h-10 list-none py-1 [&::-webkit-details-marker]:hidden">
            {research.is_shared ? 'Shared by link' : 'Share or rename'}
          </summary>
          <div className="mt-2 grid w-full gap-5 border border-edge bg-sheet p-4 sm:absolute sm:top-full sm:right-0 sm:z-20 sm:w-[26rem] sm:shadow-lg">
            <form method="post" action={backHere} className="grid gap-2">
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
                  <button type="button" className="button needs-scripts" data-copy="share-link" data-copied="Link copied to clipboard!">
                    Copy the link
                  </button>
                )}
                <button type="submit" name="do" value={research.is_shared ? 'unshare' : 'share'} className="button">
                  {research.is_shared ? 'Switch the link off' : 'Make a link'}
                </button>
              </div>
            </form>
            <form method="post" action={backHere} className="grid gap-2 border-t border-line pt-4">
              <label className="grid gap-1 text-sm font-semibold">
                Name
                <input name="title" defaultValue={research.title} maxLength={MAX_TITLE} required className="field w-full font-normal" />
              </label>
              {fault && (
                <p role="alert" className="text-sm font-semibold text-low">
                  {fault}
                </p>
              )}
              <button type="submit" name="do" value="rename" className="button justify-self-start">
                Rename
              </button>
            </form>
            <form method="post" action={here} className="border-t border-line pt-4">
              <button type="submit" name="do" value="remove" className="text-sm font-semibold text-low underline">
                Remove this report
              </button>
            </form>
          </div>
        </details>
      </div>
    </div>
  );
}

/** Pressed twice within a minute it is one run. */
const thisMinute = () => Math.floor(Date.now() / 60_000).toString(36);
