import { z } from 'zod';
import type { VerbAnswer } from '../../chat/index.server.ts';
import { type McpCall, NOTICE, SourceLine } from './tool.server.ts';

/** An answer of the strategist: sentences that end with the numbers of their sources. */
export const Answer = z.object({
  notice: z.string(),
  answer: z.string().describe('Markdown; [1] names the first of `sources`'),
  sources: z.array(SourceLine),
  ideas: z.array(z.string()).describe('Slugs of the ideas it names, in its order'),
  found: z.boolean().describe('False where nothing was found that answers'),
});

export const answered = ({ appUrl }: Pick<McpCall, 'appUrl'>, { text, sources, ideas, isEmpty }: VerbAnswer): z.infer<typeof Answer> => ({
  notice: NOTICE,
  answer: text,
  sources: sources.map(({ no, label, path }) => ({ no, label, url: path?.startsWith('/') ? `${appUrl}${path}` : path })),
  ideas,
  found: !isEmpty,
});
