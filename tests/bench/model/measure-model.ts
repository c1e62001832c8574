import { wrapLanguageModel } from 'ai';
import sql from 'sql-template-tag';
import { writeReport } from '../../../src/engine/analyst/write-report.ts';
import { Ledger } from '../../../src/engine/evidence.contract.ts';
import { guardReport } from '../../../src/engine/guard/guard-report.ts';
import { Placement, placeSentences, poolOf } from '../../../src/engine/placing/place-sentences.ts';
import { scoreLedger } from '../../../src/engine/scores/score-ledger.ts';
import { decideVerdict } from '../../../src/engine/verdict/decide-verdict.ts';
import type { Context } from '../../../src/platform/context.server.ts';
import type { LanguageModel } from '../../../src/platform/llm/language-model.server.ts';
import { readObject } from '../../../src/platform/llm/write-object.server.ts';
import type { ResearchEngine } from '../../../src/research/engine.server.ts';
import { validateIdea } from '../../../src/research/validate.server.ts';
import { addPerson, type testAccounts } from '../../factories/accounts.ts';
import type { TestDatabase } from '../../factories/database.ts';

export type JudgedText = { id: string; text: string; verdict: string };

/** What a model made of one text. */
export type Reported = {
  id: string;
  /** The verdict of the text's readers, and the product's; null where the run failed. */
  judged: string;
  verdict: string | null;
  /** Ids of evidence and of sentences that the model placed, those that are in the ledger or the analyst's report, and those the guard and the placing accepted. */
  ids: { given: number; known: number; accepted: number };
  /** Everything of the model that is left out: ids, and sentences of its own that are no opinions. */
  refused: number;
  /** Opinions of the closed vocabulary that stand in the report. */
  opinions: number;
  fellBack: boolean;
  calls: number;
  inputTokens: number;
  outputTokens: number;
  /** Null where no prices are set. */
  microusd: number | null;
  seconds: number;
};

/**
 * Runs texts through the research pipeline, one after another, each for a person of its own, and takes down what came of each.
 * @param engine as the product sets it up; without a model the built-in analyst is measured
 * @param nowMs a clock
 * @throws Error when what is counted here is not what the product counted
 */
export async function measureModel(
  test: Pick<TestDatabase, 'db' | 'ctx'>,
  accounts: ReturnType<typeof testAccounts>,
  engine: ResearchEngine,
  texts: readonly JudgedText[],
  nowMs: () => number = () => performance.now(),
): Promise<Reported[]> {
  const answers: string[] = [];
  const recorded = { ...engine, llm: engine.llm && recording(engine.llm, answers) };
  const reported: Reported[] = [];
  for (const { id, text, verdict: judged } of texts) {
    const { viewer } = await addPerson(test, accounts, { tier: 'lifetime' });
    answers.length = 0;
    const begunMs = nowMs();
    const run = await validateIdea(test.ctx, recorded, viewer, { idea: text }).catch(() => undefined);
    const seconds = (nowMs() - begunMs) / 1_000;
    const placed = run ? await placedIn(test.ctx, run.id, answers) : { ids: noIds, refused: 0, opinions: 0, fellBack: false };
    const used = await usedBy(test.ctx, viewer.userId);
    reported.push({ id, judged, verdict: run?.verdict.verdict ?? null, ...placed, ...used, seconds });
  }
  return reported;
}

/** The same model, whose answers are kept as it wrote them. */
function recording({ name, sdk, budget, prices }: LanguageModel, answers: string[]): LanguageModel {
  if (typeof sdk === 'string') throw new Error('a model is expected, not its name');
  const kept = wrapLanguageModel({
    model: sdk,
    middleware: {
      wrapGenerate: async ({ doGenerate }) => {
        const answer = await doGenerate();
        answers.push(answer.content.map((part) => (part.type === 'text' ? part.text : '')).join(''));
        return answer;
      },
    },
  });
  return { name, sdk: kept, budget, prices };
}

const noIds = { given: 0, known: 0, accepted: 0 };

/** Holds the last answer of a run, the one that arranges the report, against the ledger, as the product did. */
async function placedIn(ctx: Context, runId: string, answers: readonly string[]) {
  const [row] = await ctx.db.rows<{ ledger: unknown; writer_fell_back: boolean; sentences_left_out: number }>(
    sql`SELECT ledger, writer_fell_back, sentences_left_out FROM ai_research_requests WHERE id = ${runId}`,
  );
  if (!row) throw new Error(`there is no run ${runId}`);
  const ledger = Ledger.parse(row.ledger);
  const scores = scoreLedger(ledger);
  const { report, dropped } = guardReport(writeReport(ledger, scores, decideVerdict(ledger, scores)), ledger);
  const fellBack = row.writer_fell_back;
  const read = readObject(answers.at(-1) ?? '', Placement);
  if (!read.ok) return { ids: noIds, refused: 0, opinions: 0, fellBack };
  const pool = poolOf(report, ledger);
  const placing = (placement: Placement) => placeSentences(report, { ledger, pool, placement, writer: 'measured' });
  const all = placing(read.object);
  const onlyIds = Object.fromEntries(Object.entries(read.object).map(([part, { place } = {}]) => [part, { place }]));
  const { placed: accepted } = placing(onlyIds as Placement);
  if (!fellBack && row.sentences_left_out !== dropped.length + all.leftOut)
    throw new Error(`${all.leftOut} left out are counted here, ${row.sentences_left_out - dropped.length} in the product`);
  const given = Object.values(read.object).flatMap((part) => part?.place ?? []);
  const inReach = new Set([...ledger.entries, ...pool.sentences].map(({ id }) => id));
  const ids = { given: given.length, known: given.filter((id) => inReach.has(id)).length, accepted };
  return { ids, refused: all.leftOut, opinions: all.placed - accepted, fellBack };
}

async function usedBy(ctx: Context, userId: string): Promise<Pick<Reported, 'calls' | 'inputTokens' | 'outputTokens' | 'microusd'>> {
  const [row] = await ctx.db.rows<Pick<Reported, 'calls' | 'inputTokens' | 'outputTokens' | 'microusd'>>(sql`
    SELECT count(*)::int AS calls, coalesce(sum(input_tokens), 0)::int AS "inputTokens", coalesce(sum(output_tokens), 0)::int AS "outputTokens",
      CASE WHEN count(*) = count(cost_microusd) THEN coalesce(sum(cost_microusd), 0)::int END AS microusd
    FROM model_calls WHERE user_id = ${userId}`);
  return row as NonNullable<typeof row>;
}
