import type { IdeaFull } from '../../catalogue/index.server.ts';
import type { Block } from './answer.ts';
import { ended, led, line, part, say } from './lines.ts';
import { tellingWords } from './nearest-lines.ts';
import { list, text } from './verbs/verb.ts';

/** Share of a risk’s telling words that make a question one about that risk; of the question’s, where it asks “what if”. */
const ENOUGH = 0.6;
const ENOUGH_OF_QUESTION = 0.4;
const WHAT_IF = /^\s*(and |but )?(what (if|happens (if|when))|suppose|how do i (handle|answer|deal with))\b/i;

/** @returns where the risk stands that a question describes; undefined when it describes none */
export function riskIn(idea: IdeaFull, question: string): number | undefined {
  const asked = new Set(tellingWords(question).keys());
  const needed = WHAT_IF.test(question) ? ENOUGH_OF_QUESTION : undefined;
  const ranked = idea.risks_and_challenges
    .map(({ risk }, at) => {
      const words = [...tellingWords(risk).keys()];
      const shared = words.filter((word) => asked.has(word)).length;
      return { at, shared, share: shared / Math.max(1, words.length), ofQuestion: shared / Math.max(1, asked.size) };
    })
    .sort((a, b) => b.shared - a.shared || b.share - a.share);
  const [best] = ranked;
  if (!best || best.shared < 2) return undefined;
  return best.share >= ENOUGH || (needed !== undefined && best.ofQuestion >= needed) ? best.at : undefined;
}

/** One risk: how grave, what the dossier would do about it, and when to stop. */
export function oneRisk(idea: IdeaFull, at: number): Block[] {
  const one = idea.risks_and_challenges[at];
  if (!one) return [];
  const own = tellingWords(`${one.risk} ${one.mitigation}`);
  const stops = idea.kill_criteria
    .map((words, no) => ({ no, shared: [...tellingWords(words).keys()].filter((word) => own.has(word)).length }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared);
  const shown = stops.length > 0 ? stops.slice(0, 2) : idea.kill_criteria.map((_, no) => ({ no }));
  return [
    text(
      say(
        `The dossier counts that among its risks, ${one.severity} in severity: ${ended(one.risk)}`,
        part(idea, `risks_and_challenges.${at}`),
      ),
      led('Its answer:', line(idea, `risks_and_challenges.${at}.mitigation`)),
    ),
    list(
      say(stops.length > 0 ? 'Stop when it shows like this:' : 'Stop when one of these comes true:', part(idea, 'kill_criteria')),
      shown.map(({ no }) => [say(ended(idea.kill_criteria[no] ?? ''), part(idea, `kill_criteria.${no}`))]),
    ),
    text(say('Before any of it can happen, the test:', part(idea, 'next_test')), led('It passes when:', line(idea, 'next_test.pass'))),
  ];
}
