import type { Report } from '../engine/index.ts';
import { CitedList, type Entries, Marks } from './cited.tsx';
import { CompanyName } from './company-name.tsx';
import { companyFigures, fateWords } from './figure-labels.ts';
import { competitionWords, lessonText, noneNear } from './report-sentences.ts';

/** Who does it already: the near ones as a table, what a fate teaches told once, then what else is said of them. */
export function Competitors({ report, entries }: { report: Report; entries: Entries }) {
  const { competitors } = report;
  const said = competitionWords(report);
  return (
    <>
      {competitors.length === 0 ? (
        <p className="measure text-ink-2">{noneNear(report)}</p>
      ) : (
        <ul>
          {competitors.map(({ id, name, what, url, fate, relevance }, i) => (
            <li
              key={id}
              className={`grid gap-x-8 gap-y-1 border-b border-line pb-3 sm:grid-cols-[minmax(0,2fr)_7rem_minmax(0,2fr)] ${i > 0 ? 'pt-3' : ''}`}
            >
              <span>
                <CompanyName name={name} url={url} />
                <Marks cites={[id]} entries={entries} />
                {what && <span className="block text-sm text-ink-2">{what}</span>}
              </span>
              <span className="numerals text-sm text-ink-3 max-sm:flex max-sm:flex-wrap max-sm:gap-x-3">
                <span className={`block ${fate === 'dead' ? 'text-low' : 'text-ink'}`}>{fateWords[fate]}</span>
                {[`${Math.round(relevance * 100)}% similar`, ...companyFigures(entries.get(id) ?? {})].map((figure) => (
                  <span key={figure} className="block">
                    {figure}
                  </span>
                ))}
              </span>
              <span className="text-sm text-ink-2">{lessonText(competitors, i)}</span>
            </li>
          ))}
        </ul>
      )}
      {said.length > 0 && (
        <div className="mt-4">
          <CitedList sentences={said} entries={entries} />
        </div>
      )}
    </>
  );
}
