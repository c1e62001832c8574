import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';

type Argument = { name: string; description: string; required: boolean };
type Prompt = { title: string; description: string; arguments: Argument[]; write(given: Record<string, string>): string };
const MOST = 500;
const slug: Argument = { name: 'slug', description: 'The idea’s slug, as search_ideas gives it', required: true };

/** @returns words of a person inside a prompt, as data */
const quoted = (text: string) => JSON.stringify(text.slice(0, MOST));

const prompts: Readonly<Record<string, Prompt>> = {
  validate_my_idea: {
    title: 'Validate my idea',
    description: 'Checks an idea against evidence before anything is built',
    arguments: [{ name: 'idea', description: 'The idea in your words: what, for whom, why they would pay', required: true }],
    write: ({ idea = '' }) =>
      `Help me decide about this idea, given as data: ${quoted(idea)}\nFirst call check_idea. Say who buys, how many of them are counted and by which table, and which companies come nearest. Then ask me whether to spend a report on it; if I say yes, call validate_idea. End with build, reshape, drop or not enough evidence, the three assumptions it rests on, and the cheapest test. Repeat no figure without its source.`,
  },
  prepare_interviews: {
    title: 'Prepare interviews',
    description: 'Writes questions for talks with the buyers of an idea',
    arguments: [slug],
    write: ({ slug: at = '' }) =>
      `Prepare five talks with buyers of the idea ${quoted(at)}. Call read_idea for it, then for its sections audience, problem and risks. Write who to talk to and where to find them, ten questions about what they did and paid, none about what they would do, and what answer would make me drop the idea. Repeat no figure without its source.`,
  },
  plan_first_test: {
    title: 'Plan a first test',
    description: 'Plans the cheapest test of an idea with its pass mark',
    arguments: [slug],
    write: ({ slug: at = '' }) =>
      `Plan the first test of the idea ${quoted(at)}. Call read_idea for its section next_test, then risks, and unit_economics with its slug. Write the steps day by day, what it costs, the mark that passes it, and what I do when it fails. Repeat no figure without its source.`,
  },
};

export const promptList = Object.entries(prompts).map(([name, { title, description, arguments: takes }]) => ({
  name,
  title,
  description,
  arguments: takes,
}));

/** @returns a prompt with its arguments filled in @throws McpError invalid params for an unknown prompt, or one that lacks an argument */
export function promptOf(name: string, given: Record<string, string>) {
  const prompt = Object.hasOwn(prompts, name) ? prompts[name] : undefined;
  if (!prompt) throw new McpError(ErrorCode.InvalidParams, `There is no prompt “${name.slice(0, 80)}”.`);
  const missing = prompt.arguments.find((one) => one.required && !given[one.name]?.trim());
  if (missing) throw new McpError(ErrorCode.InvalidParams, `The prompt needs ${missing.name}.`);
  const text = prompt.write(given);
  return { description: prompt.description, messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }] };
}
