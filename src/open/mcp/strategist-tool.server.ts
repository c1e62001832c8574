import { z } from 'zod';
import { askVerb } from '../../chat/index.server.ts';
import { type McpCall, NOTICE, SourceLine, type Tool, tool } from './tool.server.ts';

/** An answer of the strategist: sentences that end with the numbers of their sources. */
const Answer = z.object({
  notice: z.string(),
  answer: z.string().describe('Markdown; [1] names the first of `sources`'),
  sources: z.array(SourceLine),
  ideas: z.array(z.string()).describe('Slugs of the ideas it names, in its order'),
  found: z.boolean().describe('False where nothing was found that answers'),
});

type Verb = Parameters<typeof askVerb>[3];
type Fields = Parameters<typeof askVerb>[4];
type Asked<In extends z.ZodObject> = Pick<Tool<In>, 'title' | 'description' | 'input'> & {
  verb: Verb;
  /** Whether a visitor may call it; everybody may where this is left out. */
  isOpen?: boolean;
  /** What the verb is asked with, where that is not the input as it stands. Throws what the verb's own rules refuse. */
  fields?: (input: z.infer<In>, call: McpCall) => Fields;
};

/** @returns a tool that reads, by one verb of the strategist */
export const strategistTool = <In extends z.ZodObject>({ title, description, input, verb, isOpen = true, fields }: Asked<In>): Tool =>
  tool({
    ...{ title, description, input, isOpen },
    scope: 'read',
    output: Answer,
    async call(call: McpCall, given) {
      const asked = fields ? fields(given as z.infer<In>, call) : (given as Fields);
      const { text, sources, ideas, isEmpty } = await askVerb(call.ctx, call.viewer, call.findNear, verb, asked);
      return {
        notice: NOTICE,
        answer: text,
        sources: sources.map(({ no, label, path }) => ({ no, label, url: path?.startsWith('/') ? `${call.appUrl}${path}` : path })),
        ideas,
        found: !isEmpty,
      };
    },
  });
