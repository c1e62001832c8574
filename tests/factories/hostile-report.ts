import { createElement } from 'react';
import { changeResearch } from '../../src/research/change-research.server.ts';
import { exportResearch } from '../../src/research/export-research.server.ts';
import { findResearch } from '../../src/research/find-research.server.ts';
import ReportPage from '../../src/research/report.route.tsx';
import type { ResearchReport } from '../../src/research/research.contract.ts';
import { validateIdea } from '../../src/research/validate.server.ts';
import { addPerson, testAccounts } from './accounts.ts';
import type { TestDatabase } from './database.ts';
import type { Falsehood } from './falsehoods.ts';
import { withHostileModel } from './hostile-model.ts';
import { htmlOf } from './html-of.ts';
import { readPdf } from './read-pdf.ts';
import { AN_IDEA, toldSources } from './research.ts';

const PARTS = [
  'summary',
  'demand',
  'competition',
  'momentum',
  'difficulty',
  'unknown',
  'monetizationPaths',
  'executionTips',
  'marketNotes',
];
/** What a model may say: without it nothing of its answer could be used, and the analyst's report would stand for that reason alone. */
export const HONEST = 'Ask a stranger about the price before you build the tool.';

/**
 * A report of a model that plants untruths in every field it can fill, and everything that is shown of it to anybody.
 * @param planted the untruths; spread over the fields
 */
export async function hostileReport(
  t: TestDatabase,
  planted: readonly Falsehood[],
): Promise<{ shown: Record<string, string>; research: ResearchReport }> {
  const share = <T>(of: readonly T[], no: number, count: number) => of.filter((_, at) => at % count === no);
  const texts = planted.map(({ text }) => text);
  const reading = {
    category: 'fintech',
    solution_type: 'software',
    user: (texts[0] ?? '').slice(0, 120),
    problem: (texts[1] ?? '').slice(0, 240),
    solution: (texts[2] ?? '').slice(0, 240),
    phrases: texts.slice(3, 11).map((text) => text.slice(0, 60)),
  };
  const placement = Object.fromEntries(
    PARTS.map((part, no) => [part, { place: share(texts, no, PARTS.length), opinions: [HONEST, ...share(texts, no, PARTS.length)] }]),
  );
  return withHostileModel([{ say: JSON.stringify(reading) }, { say: JSON.stringify(placement) }], async (llm) => {
    const { viewer } = await addPerson(t, testAccounts(t), { tier: 'pro_monthly' });
    const validated = await validateIdea(t.ctx, { sources: toldSources(), llm }, viewer, { idea: AN_IDEA });
    const { id } = validated;
    await changeResearch(t.ctx, viewer, id, { shared: true });
    const appUrl = 'https://assay.test';
    const research = await findResearch(t.ctx, appUrl, { viewer, key: undefined }, id);
    const key = new URL(research.share_url ?? '').searchParams.get('key') ?? '';
    const shared = await findResearch(t.ctx, appUrl, { viewer: { plan: 'free', isAdmin: false, userId: undefined }, key }, id);
    const file = async (format: 'json' | 'markdown' | 'pdf') => (await exportResearch(t.ctx, viewer, { id, format, appUrl })).content;
    const pdf = await readPdf((await file('pdf')) as Uint8Array);
    return {
      research,
      shown: {
        answer: JSON.stringify(validated),
        data: JSON.stringify(research),
        page: pageOf(research),
        shared: JSON.stringify(shared) + pageOf(shared),
        json: String(await file('json')),
        markdown: String(await file('markdown')),
        pdf: pdf.pages.flatMap(({ items }) => items.map(({ text }) => text)).join(' '),
      },
    };
  });
}

/** The page of a report as it is sent. */
function pageOf(research: ResearchReport): string {
  const loaderData = {
    research,
    watch: undefined,
    mayRun: true,
    runs: null,
    mayBuild: true,
    isComplete: false,
    isSharing: false,
    asked: {},
    kept: {},
  };
  const Page = ReportPage as unknown as (props: { loaderData: object; actionData: undefined }) => ReturnType<typeof createElement>;
  return htmlOf(createElement(Page, { loaderData, actionData: undefined }));
}
