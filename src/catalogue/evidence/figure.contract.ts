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

/** A figure of a country: it stands beside a dossier, and is not one of its figures. */
export const OfficialFact = z.object({
  metric: z.string(),
  value: z.number(),
  unit: z.string(),
  period: z.string(),
  source: z.string(),
  url: z.string(),
  licence: z.string(),
});
export type OfficialFact = z.infer<typeof OfficialFact>;

export const Beside = z
  .object({
    software: z
      .object({
        occupation: z.string(),
        code: z.string(),
        names: z.array(z.string()),
        source: z.string(),
        url: z.string(),
        release: z.string(),
        licence: z.string(),
      })
      .nullable()
      .openapi({ description: 'What the user’s occupation works with, by postings.' }),
    not_published: z
      .array(z.object({ metric: z.string(), source: z.string(), period: z.string() }))
      .openapi({ description: 'Figures that their publisher withholds.' }),
    country: z
      .array(OfficialFact)
      .openapi({ description: 'The country, where no table counts the buyers. Not counted among the figures.' }),
  })
  .openapi('BesideGround');
export type Beside = z.infer<typeof Beside>;

/** The one counted figure of the buyers that everybody may see. */
export const BuyerFigure = z
  .object({
    metric: z.string(),
    value: z.number(),
    unit: z.string(),
    how: z.string(),
    source: z.string(),
    url: z.string(),
    observed_at: z.iso.date(),
    period: z.string(),
    licence: z.string(),
    caution: z.string(),
    country: z.string(),
    codes: z.array(z.string()).openapi({ description: 'Codes of the trades or the occupation that the figure adds up.' }),
    part: z
      .string()
      .openapi({ description: 'Whose places of work are counted, as the buyer counter names it; empty where it has no such part.' }),
    is_nearest: z.boolean().default(false).openapi({ description: 'Of the nearest trade that is counted: no table counts the buyers.' }),
    is_old: z.boolean().default(false).openapi({ description: 'Observed more than 24 months ago.' }),
  })
  .openapi('BuyerFigure');
export type BuyerFigure = z.infer<typeof BuyerFigure>;
