import { z } from '@hono/zod-openapi';

/** Where a figure of an official table stands, and what its publisher asks to be said with it. */
export const Origin = z
  .object({
    table: z.string().openapi({ description: 'Name of the table in catalogue/measured' }),
    title: z.string(),
    codes: z.array(z.object({ code: z.string(), title: z.string() })),
    period: z.string().openapi({ description: 'What the figure is of, such as 2024 Q1' }),
    retrieved: z.iso.date(),
    licence: z.string(),
    cautions: z.array(z.string()),
    /** Of the whole country and not of the buyers: it stands beside a dossier, and is not counted among its figures. */
    is_context: z.boolean().optional(),
    history: z.array(z.object({ period: z.string(), value: z.number() })).optional(),
  })
  .openapi('FigureOrigin');
export type Origin = z.infer<typeof Origin>;

/** The passage a cited figure rests on. */
export const CitedPassage = z
  .object({
    url: z.string(),
    publisher: z.string(),
    quote: z.string(),
    date: z.string().optional(),
    read_on: z.iso.date(),
    official: z.string().optional(),
  })
  .openapi('CitedPassage');
export type CitedPassage = z.infer<typeof CitedPassage>;
