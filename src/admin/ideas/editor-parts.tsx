import { useState } from 'react';
import { dossierNodes, editorSections, type Fields, type UnfinishedPart } from '../../catalogue/index.ts';
import { formatNumber } from '../../ui/format.ts';
import { DossierFields } from './dossier-fields.tsx';

type Props = {
  /** Whether the idea is new: then only the part to write next is open, and the form grows. */
  isNew: boolean;
  fields: Fields;
  faults: Record<string, string>;
  unfinished: readonly UnfinishedPart[];
  /** The part that a refused save leads to. */
  next: string | undefined;
};

const left = (part: UnfinishedPart | undefined) =>
  part ? `${formatNumber(part.fields.length)} ${part.fields.length === 1 ? 'field' : 'fields'} to write or mend` : 'complete';

/** The parts of the dossier, each behind its name and what is left to do in it. What is folded away is part of the form all the same. */
export function EditorParts({ isNew, fields, faults, unfinished, next }: Props) {
  // Fixed when the page is drawn: nobody's part closes under their hands when it is complete.
  const [first] = useState(unfinished[0]?.id);
  return (
    <div className="grid gap-4">
      {editorSections.map(({ id, label, keys }) => (
        <details key={id} open={!isNew || id === first || id === next}>
          <summary className="cursor-pointer border-b border-ink pb-2">
            <h2 className="inline text-2xl">{label}</h2>
            <span className="ml-3 text-sm text-ink-3">{left(unfinished.find((part) => part.id === id))}</span>
          </summary>
          {/* The address of a part is within it: a browser opens what folds the place it is led to. */}
          <div id={`part-${id}`} className="mt-5 mb-8 grid max-w-[46rem] scroll-mt-40 gap-6">
            <DossierFields
              nodes={keys.flatMap((key) => dossierNodes.find((node) => node.key === key) ?? [])}
              fields={fields}
              faults={faults}
            />
          </div>
        </details>
      ))}
    </div>
  );
}

/** As many fields of the next part are explained at once. */
const EXPLAINED = 5;

/** What is missing before publication, a few fields at a time: those of the next part, and how much the parts after it lack. */
export function NextToWrite({ unfinished: [part, ...others] }: { unfinished: readonly UnfinishedPart[] }) {
  if (!part) return null;
  const more = part.fields.length - EXPLAINED;
  return (
    <div className="mt-2 text-sm">
      <p>
        Next,{' '}
        <a href={`#part-${part.id}`} className="font-semibold underline">
          {part.label}
        </a>
        :
      </p>
      <ul className="mt-1 list-disc pl-5">
        {part.fields.slice(0, EXPLAINED).map(({ key, label, fault }) => (
          <li key={key}>
            <strong className="font-semibold">{label}: </strong>
            {fault}
          </li>
        ))}
        {more > 0 && <li>and {formatNumber(more)} more in this part</li>}
      </ul>
      {others.length > 0 && (
        <p className="mt-2 text-ink-2">
          Then{' '}
          {others.map(({ id, label, fields }, i) => (
            <span key={id}>
              {i > 0 && ', '}
              <a href={`#part-${id}`} className="underline">
                {label}
              </a>{' '}
              ({formatNumber(fields.length)})
            </span>
          ))}
          .
        </p>
      )}
    </div>
  );
}
