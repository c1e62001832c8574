import {
  adminIdeaMessages,
  type Draft,
  dossierNodes,
  type FormNode,
  faultsInWords,
  type Group,
  scoreKinds,
} from '../../catalogue/index.ts';
import { scoreBand } from '../../shared/vocabulary/score-band.ts';
import { FormProblem } from '../../ui/form-field.tsx';
import { Gauge } from '../../ui/gauge.tsx';
import { GuardedForm } from '../../ui/guarded-form.tsx';
import { Link } from '../../ui/link.tsx';
import { DossierFields } from './dossier-fields.tsx';
import { FaultList } from './fault-list.tsx';
import { CheckedByEditor, Grounds } from './grounds.tsx';

const HERE = '/admin/ideas/generate';

/** The parts of a dossier one looks at first; everything else is in the whole editor. */
const texts = ['title', 'tagline', 'problem_narrative', 'solution_overview', 'business_model'];
const figures = ['revenue', 'time_to_mvp_weeks', 'primary_keyword', 'ratings'];
const nodes = (keys: readonly string[]): FormNode[] => keys.flatMap((key) => dossierNodes.find((node) => node.key === key) ?? []);
/** Of the ratings only their figures: the reasons are in the whole editor. */
const withoutReasons = (node: FormNode): FormNode =>
  node.kind === 'group' && node.key === 'ratings'
    ? {
        ...node,
        nodes: node.nodes.map((one) => ({ ...(one as Group), nodes: (one as Group).nodes.filter(({ key }) => key === 'rating') })),
      }
    : node;

/** A save that was not made: why, what each field should be, and the form as it was sent. */
export type Refused = { why: string; faults: Record<string, string>; fields: Record<string, string>; version: number };
type Props = {
  draft: Draft;
  scores: Record<(typeof scoreKinds)[number]['id'], number> | undefined;
  /** What keeps the scores from being computed. */
  faults: Record<string, string>;
  refused: Refused | undefined;
};

/** A generated idea, to be read, mended and saved. */
export function GeneratedForm({ draft, scores, faults: unusable, refused }: Props) {
  const faults = refused?.faults ?? unusable;
  return (
    <>
      {refused && (
        <div className="mt-6 max-w-prose">
          <FormProblem>
            {adminIdeaMessages.saveFailed}
            <span className="mt-1 block text-sm text-ink-2">{faultsInWords(faults) || refused.why}</span>
            {Object.keys(faults).length > 1 && (
              <details className="mt-2 text-sm">
                <summary className="cursor-pointer py-1">Each field, and what would be right</summary>
                <FaultList faults={faults} />
              </details>
            )}
          </FormProblem>
        </div>
      )}
      {draft.origin && <Grounds origin={draft.origin} />}
      {scores && (
        <div className="mt-6 grid max-w-[46rem] gap-x-8 gap-y-3 sm:grid-cols-2">
          {scoreKinds.map(({ id, label }) => (
            <Gauge key={id} value={scores[id]} label={label} tone={scoreBand(scores[id])} />
          ))}
        </div>
      )}
      <p className="measure mt-2 text-sm text-ink-2">
        {scores
          ? 'Scores are computed from the ratings and figures below; saving the draft computes them again.'
          : `There are no scores until this is mended. ${faultsInWords(unusable)}`}
      </p>
      <GuardedForm
        method="post"
        action={`${HERE}?draft=${draft.id}`}
        encType="multipart/form-data"
        className="mt-8 grid max-w-[46rem] gap-6"
        noValidate
      >
        <button type="submit" name="do" value="draft" className="sr-only" tabIndex={-1} aria-hidden="true">
          Save draft
        </button>
        <input type="hidden" name="draft" value={draft.id} />
        <input type="hidden" name="version" value={refused?.version ?? draft.version} />
        <DossierFields
          nodes={[...nodes(texts), ...nodes(figures).map(withoutReasons)]}
          fields={refused?.fields ?? draft.fields}
          faults={faults}
        />
        <div className="sticky bottom-(--bar) z-10 flex flex-wrap gap-3 border-t border-ink bg-paper py-3">
          <CheckedByEditor origin={draft.origin} />
          <button type="submit" name="do" value="save" className="button button-primary">
            Save to the catalogue
          </button>
          <button type="submit" name="do" value="draft" className="button">
            Save draft
          </button>
          <Link to={`/admin/ideas/${draft.id}/edit`} className="button">
            Every field
          </Link>
          <button type="submit" name="do" value="discard" className="button border-transparent text-low underline" formNoValidate>
            Throw away
          </button>
        </div>
      </GuardedForm>
    </>
  );
}
