import { type Answer, type Said, sentencesOf } from './answer.ts';
import type { Question } from './answer-question.ts';
import { faultsOfSaid, type Grounds } from './check-answer.ts';
import { nothingStands } from './outside.ts';
import { filled } from './verbs/verb.ts';

/** All that the sentences of an answer are held against. What a person wrote earlier in the chat, and sums changed into dollars, are theirs too. */
export function groundsOf(
  { ideas = [], facts = [] }: Pick<Answer, 'ideas' | 'facts'>,
  { idea, question, reading, trends }: Omit<Question, 'world' | 'previous'>,
): Grounds {
  const numbers = reading.inputs.flatMap((input) => Object.values(input).flat().map(String));
  return { ideas: [...(idea ? [idea] : []), ...ideas], facts, trends, question: [question, reading.changed ?? '', ...numbers].join('\n') };
}

/**
 * An answer without the sentences its sources do not hold: an idea edited since the tests were written is no exception to the guard.
 * @returns what stands of it, or, when nothing of the idea does, that nothing can be said, which costs nothing; and the faults of what was left out
 */
export function keepWhatHolds(answer: Answer, asked: Omit<Question, 'world' | 'previous'>): { answer: Answer; faults: string[] } {
  const { idea } = asked;
  const grounds = groundsOf(answer, asked);
  const faults: string[] = [];
  const stands = (said: Said) => {
    const found = faultsOfSaid(said, grounds);
    faults.push(...found);
    return found.length === 0;
  };
  const blocks = filled(
    answer.blocks.map((block) => {
      if (block.kind === 'text') return { ...block, said: block.said.filter(stands) };
      if (block.kind === 'draft') return { ...block, lines: block.lines.every((one) => one.text === '' || stands(one)) ? block.lines : [] };
      if (block.kind === 'list')
        return { ...block, items: block.items.map((item) => item.filter(stands)).filter((item) => item.length > 0) };
      return { ...block, rows: block.rows.filter((row) => row.every(stands)) };
    }),
  );
  const isOfAnIdea = sentencesOf(blocks).some(({ cites }) => cites.some(({ of }) => of !== 'self' && of !== 'asker'));
  return { answer: faults.length > 0 && !isOfAnIdea ? nothingStands(idea) : { ...answer, blocks }, faults };
}
