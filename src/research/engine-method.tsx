import type { ReactNode } from 'react';
import type { methodOfEngine } from '../engine/index.server.ts';
import type { measured as Measured } from '../engine/index.ts';
import { RuleTable } from '../ui/rule-table.tsx';
import { fateWords } from './figure-labels.ts';
import { scoreWords, verdictWords } from './research.ts';

const percent = (share: number) => `${Math.round(share * 100)}%`;

/** The tables the engine computes with, and how it did against texts whose answer is known. */
export type Engine = { method: ReturnType<typeof methodOfEngine>; measured: typeof Measured };

/** How research reports are scored and decided: the tables the engine computes with, printed. */
export function EngineMethod({ method, measured }: Engine) {
  const { difficulty, caps, confidence, verdicts, fates, nearness, relevance } = method;
  const { accuracy } = difficulty;
  const { harm, verdicts: told, reading } = measured;
  const { full } = measured.fates;
  return (
    <>
      <p className="measure mt-4 text-ink-2">
        This is method {method.version}. A company or a dossier counts as near, and is named, from a probability of{' '}
        {percent(nearness.likely)} on; from {percent(nearness.possible)} on it counts for what it is probable, and from{' '}
        {percent(nearness.look)} on it may be named as worth a look. From {percent(nearness.close)} on, and with {nearness.sharedWords} of
        the text’s own words, a company is close: one that would be mistaken for the idea. Below {percent(nearness.close)} it has to have as
        many of them to count as near at all. Words are not asked for where the text has fewer than {nearness.fewestToShare} that tell
        anything, or a dossier near it names the company. What a source on the network finds is near from a relevance of{' '}
        {percent(nearness.near)} on: the share of a phrase’s telling words that stand in its title (in its text alone, they count{' '}
        {percent(relevance.wordInTextOnly)}), times {relevance.share}, plus {relevance.phraseInTitle} for the whole phrase in the title or{' '}
        {relevance.phraseInText} in the text; a phrase of one word reaches {percent(relevance.oneWordPhrase)} at most, and one of a very
        common word {percent(relevance.commonWordAlone)}, which is near nothing. Where nothing near was found, competition is not known;
        demand and momentum are not known either when less than {percent(method.least_heard)} of their weights could be asked.
      </p>
      <p className="measure mt-4 text-ink-2">
        Companies come from lists: those an administrator imported, with the figures and the date of whoever measured them; those that
        dossiers name; and some 2,500 that everybody knows, which our editors described from general knowledge as of January 2025, with
        nothing looked up and no figures. A company of several lists counts once, by the one that measured it.
      </p>
      {(['demand', 'competition', 'momentum'] as const).map((name) => (
        <MethodTable
          key={name}
          id={`engine-${name}`}
          title={`${scoreWords[name].label}, in a report`}
          note={method.scores.find(({ id }) => id === name)?.asks}
          head={['Part', 'For developers', 'For others', 'Rule', 'Read from']}
          rows={method.parts[name].map(({ key, label, weight, rule, sources }) => ({
            key,
            cells: [label, percent(weight.developers), percent(weight.others), rule, sources.join(', ')],
          }))}
        />
      ))}
      <MethodTable
        id="engine-difficulty"
        title="Difficulty, in a report"
        note={
          <>
            {difficulty.rule}. What falls under rules adds at most {difficulty.most.regulated} together, what has to be built and run at
            most {difficulty.most.shape}, unsettled science {difficulty.most.science}. Measured: read from title and tagline alone, with no
            dossier near, it is within 1 of the dossier’s own difficulty for {accuracy.within_1} of {accuracy.ideas} ideas of the catalogue,
            and within 2 for {accuracy.within_2}. Whoever always said 4 would be within 1 for {accuracy.within_1_always_4}, and within 2 for{' '}
            {accuracy.within_2_always_4}. The points were chosen on the same ideas, which flatters these figures; even so words alone are a
            weak guide to difficulty, so they move it little, and it is a first guess.
          </>
        }
        head={['What', 'Starts at, or adds']}
        rows={[
          ...difficulty.starts.map(({ label, value }) => ({ key: label, cells: [label, value.toFixed(1)] })),
          ...difficulty.adds.map(({ label, adds }) => ({ key: label, cells: [`added for ${label}`, `+${adds}`] })),
        ]}
      />
      <MethodTable
        id="engine-nearness"
        title="How well neighbours are found"
        note="A text is compared with every company and idea by its words, by the trades it names and by meaning, which a small sentence encoder tells on our own server. First it is asked whether any description has enough of what the text says; where none has, the report says that none was found. The share of what is near that stands among the first ten, and how often a guess is right, were measured on the texts named, and each row says whether they had a hand in what is measured."
        head={['What was measured', 'Result']}
        rows={[
          {
            key: 'lot',
            cells: [
              `${measured.nearByLot.texts} companies drawn by lot, told in plain words: ${measured.nearByLot.on}`,
              `${percent(measured.nearByLot.ours)} found; by words alone ${percent(measured.nearByLot.byWords)}`,
            ],
          },
          {
            key: 'labelled',
            cells: [
              `${measured.nearLabelled.texts} texts labelled with what is near them: ${measured.nearLabelled.on}`,
              `${percent(measured.nearLabelled.ours)} found; by words alone ${percent(measured.nearLabelled.byWords)}`,
            ],
          },
          {
            key: 'told',
            cells: [
              `${measured.nearTold.texts} tellings of ideas by two people who had not seen the lists of trades: ${measured.nearTold.on}`,
              `${percent(measured.nearTold.ours)} found; by words alone ${percent(measured.nearTold.byWords)}`,
            ],
          },
          {
            key: 'known',
            cells: [
              `${measured.wellKnown.texts} tellings of the ideas of companies that everybody knows: ${measured.wellKnown.on}`,
              `the company itself found for ${percent(measured.wellKnown.ours)} in our editors’ list; in an imported list alone ${percent(measured.wellKnown.imported)}`,
            ],
          },
          {
            key: 'shown',
            cells: [
              `The nearest companies a report shows for ${measured.shown.texts} texts with somebody near in the list, and for others: ${measured.shown.on}`,
              `near are ${percent(measured.shown.closeNear)} of ${measured.shown.close} called “much the same” and ${percent(measured.shown.lookNear)} of ${measured.shown.look} that “may be near it”; nobody is shown for ${measured.shown.silent} of the ${measured.shown.texts}`,
            ],
          },
          {
            key: 'none',
            cells: [
              `Ideas that nobody in the list works on, beside others: ${measured.noneFound.on}`,
              `nobody named for ${measured.noneFound.silent} of ${measured.noneFound.strangers}; wrongly nobody for ${measured.noneFound.silentWrongly} of ${measured.noneFound.others} others`,
            ],
          },
          {
            key: 'kind',
            cells: [
              `What kind of product a text tells of, read without a model: ${reading.on}`,
              `as most of three readers say for ${percent(reading.kind)} of ${reading.texts}; by words alone ${percent(reading.kindByWords)}`,
            ],
          },
          {
            key: 'payer',
            cells: [
              `Who pays, read without a model: ${reading.on}`,
              `as one of three readers says for ${percent(reading.payer)} of ${reading.texts}. Both readings are shown before a run, to be corrected`,
            ],
          },
          {
            key: 'category',
            cells: [
              `The category guessed without a model: ${measured.category.on}`,
              `right for ${percent(measured.category.right)} of ${measured.category.dossiers} dossiers and ${percent(measured.category.rightOfTexts)} of ${measured.category.texts} other texts`,
            ],
          },
        ]}
      />
      <MethodTable
        id="engine-confidence"
        title="Ceilings and confidence"
        note="Silence of a source lowers the confidence, never a score. Entries count when they are near enough to be about the same problem for the same people."
        head={['When', 'Then']}
        rows={[
          ...caps.map(({ when, most }) => ({
            key: when,
            cells: [when, `demand at most ${most}; momentum between ${11 - Math.max(most, 6)} and ${Math.max(most, 6)}`],
          })),
          ...(['high', 'medium'] as const).map((level) => ({
            key: level,
            cells: [
              `${percent(confidence[level].read)} of what should be read could be read, ${confidence[level].entries} near entries, ${confidence[level].sources === 1 ? 'one source' : `${confidence[level].sources} sources`} or more`,
              `${level} confidence; below that low`,
            ],
          })),
          { key: 'recalled', cells: [confidence.recalled.when, `${confidence.recalled.most} confidence at most`] },
        ]}
      />
      <MethodTable
        id="engine-verdict"
        title="Build, reshape, drop or not enough evidence"
        note={`The first rule that holds decides. It is decided before a model is asked, and no sentence a model writes can change it. “Not enough evidence” costs no unit, ten times a day. The guard of the sentences is tried at every change on 1,000 reports with planted false numbers, names, citations and orders: none may pass, and 99 of 100 true sentences must stay. The judged ideas are ${told.judged.readers} that three readers judged, ${told.judged.editors} that an editor did, and ${told.judged.once} that somebody read once, which count half. Of ${told.texts} texts the verdict is that of most of three readers for ${told.same} (kappa ${told.kappa}, among the readers ${told.readers.join(' to ')}; on ${told.on}; on the other half ${told.developed}). Of ${told.tellings.pairs} pairs of tellings of one idea, ${told.tellings.on}, ${told.tellings.same} come to the same verdict. The built-in policy that refuses harm errs too: of ${harm.texts} texts, ${harm.on}, it let ${harm.letThrough} of ${harm.harmful} harmful ones through and refused ${harm.refused} of ${harm.neighbours} honest ones like them.`}
        head={['Rule', 'Verdict']}
        rows={verdicts.map(({ key, says, verdict }, i) => ({ key, cells: [`${i + 1}. ${says}`, verdictWords[verdict].label] }))}
      />
      <MethodTable
        id="engine-measured"
        title="What companies alone can tell"
        note={
          <>
            Every one of 4,663 companies was taken for an idea and judged as a text is, itself left out and nothing else heard. Beside how
            many of such companies closed stands how many would have at the rate of the companies of their year. With few large companies
            near, fewer closed: a good sign, which counts for nothing in a verdict. Those in a field full of large ones closed more often,
            in the two halves of the file {full.halves.join(' and ')} times as often; but they are {full.companies}, and{' '}
            {full.companies - full.closed} of them did not close. So companies alone lead to “drop” only where the large ones come to{' '}
            {method.thresholds.fullOfLarge} or more, which {full.dropped === 1 ? 'one' : full.dropped} of them meets, and never to “build”.
            The rules for predecessors that closed meet next to none, as no imported list states why one closed, and are not measured. All
            of this was counted without our editors’ list: one of those whom everybody remembers tells nothing of how many live.
          </>
        }
        head={['Companies that have near them', 'How many', 'Closed', 'Expected', 'Times']}
        rows={[
          { key: 'none', says: 'nobody alive', ...measured.fates.none },
          { key: 'many', says: 'eight or more alive', ...measured.fates.many },
          { key: 'dying', says: 'three or more, of which four in ten or more had closed', ...measured.fates.dying },
          { key: 'fewLarge', says: 'large ones that come to less than 1.5 by their probabilities', ...measured.fates.fewLarge },
          {
            key: 'someLarge',
            says: `large ones that come to 1.5 or more, and to less than ${full.from}`,
            ...measured.fates.someLarge,
          },
          {
            key: 'full',
            says: `large ones that come to ${full.from} or more, one of those near close, the field crowded, and no gap stated`,
            ...full,
          },
        ].map(({ key, says, companies, closed, expected }) => ({
          key,
          cells: [says, String(companies), String(closed), expected.toFixed(1), (closed / expected).toFixed(2)],
        }))}
      />
      <MethodTable
        id="engine-fates"
        title="What a company’s fate teaches"
        head={['Fate', 'What a report says']}
        rows={(Object.keys(fates) as (keyof typeof fates)[]).map((fate) => ({ key: fate, cells: [fateWords[fate], fates[fate]] }))}
      />
    </>
  );
}

type Rows = { key: string; cells: string[] }[];

function MethodTable({ id, title, note, head, rows }: { id: string; title: string; note?: ReactNode; head: string[]; rows: Rows }) {
  const isNumber = (text: string) => /^[+\d.]+%?$/.test(text);
  return (
    <section aria-labelledby={id} className="mt-10 max-w-5xl">
      <h3 id={id} className="text-xl">
        {title}
      </h3>
      {note && <p className="measure mt-1 text-ink-2">{note}</p>}
      <RuleTable
        className="mt-3"
        label={`Table: ${title}`}
        columns={head.map((label, i) => ({ label, isFigure: isNumber(rows[0]?.cells[i] ?? '') }))}
        rows={rows}
      />
    </section>
  );
}
