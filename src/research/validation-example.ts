import {
  closeLedger,
  decideVerdict,
  type Finding,
  type SourceAnswer,
  scoreLedger,
  understandIdea,
  validationResultOf,
  writeReport,
} from '../engine/index.server.ts';

const DAY = '2026-03-10';
const named = (subject: string, text: string, relevance: number, team_size: number): Finding => ({
  kind: 'competitor',
  subject,
  text,
  url: `https://${subject.toLowerCase()}.example`,
  observed_at: DAY,
  basis: 'measured',
  relevance,
  fate: 'active',
  also: { team_size },
});

export const exampleInput = { idea: 'A booking tool for dog groomers who lose hours on the telephone', category: 'saas' } as const;

let made: ReturnType<typeof makeExample> | undefined;

/**
 * What `POST /validate` answers, for the description of the API: made by the engine itself from two invented companies, so that it never shows what the
 * engine would not say. Made once, when it is first asked for.
 */
export const validationExample = () => {
  made ??= makeExample();
  return made;
};

function makeExample() {
  const answer: SourceAnswer = {
    source: 'companies',
    status: 'answered',
    from: 'snapshot',
    as_of: `${DAY}T00:00:00.000Z`,
    sent: [],
    findings: [named('Examplo', 'Appointments for pet shops', 0.72, 14), named('Samplia', 'Reminders by text for salons', 0.41, 60)],
  };
  const ledger = closeLedger(understandIdea(exampleInput.idea, exampleInput.category), [answer], DAY);
  const scores = scoreLedger(ledger);
  const report = writeReport(ledger, scores, decideVerdict(ledger, scores));
  const { verdict, evidence, written_by } = report;
  return { ...validationResultOf(report), id: '0195806e-7a00-7000-8000-000000000000', verdict, scores, evidence, written_by };
}
