import { NOT_CHECKED } from './dossier-labels.ts';
import { Table } from './dossier-parts.tsx';
import { Cited } from './evidence-marks.tsx';
import { Passage } from './figure-source.tsx';
import type { IdeaFull } from './ideas.contract.ts';

/** Rivals by name with what they do and whom they leave out, each with the passage that shows it. */
export function RivalTable({ caption, rivals }: { caption: string; rivals: IdeaFull['competitive_landscape']['direct'] }) {
  return (
    <Table
      caption={caption}
      columns={[{ label: 'Who' }, { label: 'What they do' }, { label: 'Whom they leave out' }]}
      rows={rivals.map(({ name, url, what, price, weakness, proof }) => ({
        key: name,
        cells: [
          <span key="name" className="block min-w-32 font-semibold">
            {url ? (
              <a href={url} rel="noopener external nofollow" className="quiet-link">
                {name}
              </a>
            ) : (
              name
            )}
            {price && <span className="block font-normal text-ink-3">{price}</span>}
            {!proof && <span className="small-caps block font-normal text-ink-3">{NOT_CHECKED}</span>}
          </span>,
          <span key="what" className="block min-w-48 text-ink-2">
            <Cited text={what} />
            {proof && <Passage proof={proof} />}
          </span>,
          <span key="gap" className="block min-w-48 text-ink-2">
            <Cited text={weakness} />
          </span>,
        ],
      }))}
    />
  );
}
