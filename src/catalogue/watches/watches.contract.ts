import { z } from '@hono/zod-openapi';
import { emailsStandings, STANDING_MEANS } from '../../people/index.ts';

/** The shapes of what a person watches. */

export const Watched = z
  .object({
    watched: z.boolean(),
    emails: z.boolean().openapi({ description: 'Whether emails about it are sent' }),
    emails_standing: z.enum(emailsStandings).openapi({ description: `Whether emails about it are sent, or why not. ${STANDING_MEANS}` }),
  })
  .openapi('Watched');
export type Watched = z.infer<typeof Watched>;

const Line = z.object({ title: z.string(), watched_at: z.iso.datetime() });
export const Watching = z
  .object({
    ideas: z.array(
      Line.extend({
        slug: z.string(),
        state: z
          .enum(['here', 'claimed', 'withdrawn'])
          .openapi({ description: 'Whether it is in the catalogue, was claimed by somebody, or was withdrawn' }),
      }),
    ),
    reports: z.array(Line.extend({ id: z.uuid() })),
    topics: z.array(Line.extend({ slug: z.string() })),
    emails: z.boolean().openapi({ description: 'As of each thing watched' }),
    emails_standing: z.enum(emailsStandings).openapi({ description: 'As of each thing watched' }),
  })
  .openapi('Watching');
export type Watching = z.infer<typeof Watching>;

export const IdeaSlug = z.object({ slug: z.string().max(200, 'This is not the address of an idea') });
export const ReportId = z.object({ id: z.uuid('This is not the id of a report') });
