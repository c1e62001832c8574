import { z } from '@hono/zod-openapi';
import { IdeaFull } from '../ideas/ideas.contract.ts';
import { SavedIdeas } from '../saved-ideas/saved-ideas.contract.ts';
import { dossierFormats, savedFormats } from './formats.ts';

/** The shapes of files a person takes along. */

export const DossierFormat = z.enum(dossierFormats.map(({ id }) => id) as ['pdf', 'json', 'md'], 'format must be pdf, json or md');
export const SavedFormat = z.enum(savedFormats.map(({ id }) => id) as ['csv', 'json'], 'format must be csv or json');

const about = {
  licence: z.string(),
  permalink: z.url(),
  exported_at: z.iso.datetime(),
};

/** A dossier as a JSON file: all the idea’s page shows, under the names of the API. */
export const DossierFile = z
  .object({
    ...about,
    method_version: z.int().openapi({ description: 'Version of the published method the scores are computed by.' }),
    idea: IdeaFull,
  })
  .openapi('DossierFile');
export type DossierFile = z.infer<typeof DossierFile>;

/** A list of saved ideas as a JSON file. */
export const SavedIdeasFile = z
  .object({ ...about, total: SavedIdeas.shape.total, ideas: SavedIdeas.shape.ideas })
  .openapi('SavedIdeasFile');
export type SavedIdeasFile = z.infer<typeof SavedIdeasFile>;
