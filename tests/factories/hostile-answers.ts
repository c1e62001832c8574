import sql from 'sql-template-tag';
import { sendAndWait } from '../../src/chat/follow-turn.server.ts';
import { findSession } from '../../src/chat/sessions.server.ts';
import { createTurnHub } from '../../src/chat/turn-hub.server.ts';
import { addPerson, testAccounts } from './accounts.ts';
import type { TestDatabase } from './database.ts';
import type { Falsehood } from './falsehoods.ts';
import { withHostileModel } from './hostile-model.ts';
import { anIdea } from './idea.factory.ts';

/** As many as an answer holds before it is cut off for its length. */
const IN_AN_ANSWER = 250;
const QUESTIONS = ['What should I charge?', 'Why now?', 'What are the risks?', 'Who are my competitors?'] as const;

/**
 * Answers of a model that plants untruths wherever it may write: by themselves, as items, before and within ids of lines, as what a tool is asked for.
 * @returns for each answer the untruths in it, everything that is shown or kept of it, and who wrote it
 */
export async function hostileAnswers(t: TestDatabase, planted: readonly Falsehood[]) {
  const { viewer } = await addPerson(t, testAccounts(t), { tier: 'lifetime' });
  const idea = await anIdea(t.ctx, { daysOld: 1 });
  const answers: { planted: readonly Falsehood[]; shown: string; writtenBy: string | null }[] = [];
  for (let from = 0; from < planted.length; from += IN_AN_ANSWER) {
    const these = planted.slice(from, from + IN_AN_ANSWER);
    const slug = JSON.stringify({ section: 'summary', slug: these[0]?.text.slice(0, 200) });
    const said = these.map(
      ({ text }, at) => [`${text}\n`, `- ${text}\n`, `${text} [A${at + 1}]\n`, `[${text}]\n`, `[A${at + 1}] ${text} `][at % 5] as string,
    );
    const turns = [{ callTool: { name: 'read', arguments: slug } }, { stream: ['A7\n', ...said] }];
    await withHostileModel(turns, async (llm) => {
      const engine = { findNear: async () => [], llm, hub: createTurnHub(t.ctx.log) };
      try {
        const question = QUESTIONS[(from / IN_AN_ANSWER) % QUESTIONS.length] as string;
        const answer = await sendAndWait(t.ctx, engine, viewer, { message: question, ideaId: idea.id } as never);
        const session = await findSession(t.ctx, viewer, answer.sessionId);
        const kept = await t.db.rows(sql`SELECT m.* FROM ai_chat_messages m WHERE m.session_id = ${answer.sessionId}`);
        const steps = await t.db.rows(sql`SELECT * FROM ai_chat_events`);
        answers.push({ planted: these, shown: JSON.stringify([answer, session, kept, steps]), writtenBy: answer.reply.written_by });
      } finally {
        await engine.hub.close();
      }
    });
  }
  return answers;
}
