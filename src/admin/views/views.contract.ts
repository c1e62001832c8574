import { z } from '@hono/zod-openapi';

const NAME = 'Give the view a name of 1 to 60 characters';

/** A view of a list that an administrator named. */
export const View = z
  .object({
    id: z.uuid(),
    path: z.string(),
    name: z.string(),
    query: z.string().openapi({ description: 'Filters, order and columns, as they stand in the address after its `?`' }),
  })
  .openapi('AdminView');
export type View = z.infer<typeof View>;

export const NewView = z
  .strictObject({
    path: z
      .string()
      .max(100)
      .regex(/^\/admin(\/[a-z-]+)*$/, 'path must be that of a list of the admin area'),
    name: z.string(NAME).trim().min(1, NAME).max(60, NAME),
    query: z.string().max(1_000, 'This view is too long to keep'),
  })
  .openapi('NewAdminView');
export type NewView = z.infer<typeof NewView>;
