import { z } from '@hono/zod-openapi';
import { costBands, evidenceGiven, methodTopics, templateKinds, timeBands } from './methods.ts';

/** The shape of a test method: in catalogue/methods/*.yaml and on the wire. Money is whole US dollars; days are those of a calendar. */

const idsOf = <Id extends string>(set: readonly { id: Id }[]) => set.map(({ id }) => id) as [Id, ...Id[]];
const Topic = z.enum(idsOf(methodTopics));
const line = (most: number) => z.string().trim().min(3).max(most);
const range = (what: string, least: number, most: number) =>
  z
    .object({ low: z.int().min(least).max(most), high: z.int().min(least).max(most) })
    .refine(({ low, high }) => low <= high, `${what} starts above its end`);

const Template = z.object({
  kind: z.enum(idsOf(templateKinds)),
  title: line(80),
  text: z.string().trim().min(40).max(4_000).openapi({ description: 'Plain text to copy; what stands in [brackets] is filled in.' }),
});

const Source = z.object({
  publisher: line(120),
  title: line(200),
  url: z.url({ protocol: /^https?$/ }),
  read_on: z.iso.date(),
  supports: line(300).openapi({ description: 'What of the method rests on it.' }),
});

const Summary = z.object({
  id: z.string().regex(/^[a-z]+(-[a-z]+)*$/),
  title: line(60),
  summary: line(220),
  topics: z.array(Topic).min(1).max(3).openapi({ description: 'What it answers, the main one first.' }),
  gives: z.enum(idsOf(evidenceGiven)).openapi({ description: 'What people give in it: words, effort or money.' }),
  sample: z.int().min(1).max(5_000).openapi({ description: 'How many are tried.' }),
  unit: z.string().trim().min(3).max(40).openapi({ description: 'What is counted, in the plural: conversations, visitors.' }),
  pass_mark: z.int().min(1).max(5_000).openapi({ description: 'Suggested: how many of the sample have to meet `success`.' }),
  success: line(200).openapi({ description: 'What counts as one success, as it is observed.' }),
  cost_usd: range('The cost', 0, 20_000),
  days: range('The time', 1, 120),
});

/** A method among the others. */
export const MethodSummary = Summary.openapi('TestMethodSummary');
export type MethodSummary = z.infer<typeof MethodSummary>;

/** A whole method. */
export const Method = Summary.extend({
  question: line(200),
  use_when: z.array(line(220)).min(2).max(5),
  not_when: z.array(line(220)).min(2).max(5),
  sample_reason: line(500),
  pass_reason: line(500),
  cost_note: line(300),
  steps: z.array(line(300)).min(4).max(12),
  pitfalls: z.array(line(300)).min(2).max(8),
  ethics: line(500).openapi({ description: 'How to stay honest with the people in it.' }),
  law: z
    .array(z.object({ where: z.string().trim().min(2).max(60), what: line(500) }))
    .max(4)
    .openapi({ description: 'Rules to read before it starts. Not legal advice.' }),
  templates: z.array(Template).min(1).max(5),
  sources: z.array(Source).min(1).max(6),
  judgement: line(500).openapi({ description: 'What of it is the editors’ own judgement and rests on no source.' }),
})
  .refine(({ pass_mark, sample }) => pass_mark <= sample, { path: ['pass_mark'], message: 'The pass mark is larger than the sample' })
  .openapi('TestMethod');
export type Method = z.infer<typeof Method>;

const none = z.literal('');
export const MethodQuery = z
  .object({
    answers: z.union([none, Topic], `answers must be one of ${idsOf(methodTopics).join(', ')}`).optional(),
    cost: z.union([none, z.enum(idsOf(costBands))], `cost must be one of ${idsOf(costBands).join(', ')}`).optional(),
    time: z.union([none, z.enum(idsOf(timeBands))], `time must be one of ${idsOf(timeBands).join(', ')}`).optional(),
    gives: z.union([none, z.enum(idsOf(evidenceGiven))], `gives must be one of ${idsOf(evidenceGiven).join(', ')}`).optional(),
  })
  .openapi('TestMethodQuery');
export type MethodQuery = z.infer<typeof MethodQuery>;
export const MethodId = z.object({ id: z.string().min(1).max(80, 'id must be at most 80 characters') });

export const MethodList = z
  .object({ methods: z.array(MethodSummary), total: z.int().openapi({ description: 'How many there are in all.' }) })
  .openapi('TestMethodList');
export type MethodList = z.infer<typeof MethodList>;
