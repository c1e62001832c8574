import { z } from '@hono/zod-openapi';
import { type MailList, mailListNames } from './mail-lists.ts';

const Lists = z.array(z.enum(mailListNames as [MailList, ...MailList[]]));

export const Token = z.object({ token: z.string().min(1).max(500) });

export const UnsubscribeOffer = z.object({ lists: Lists }).openapi('UnsubscribeOffer');
export const Unsubscribed = z
  .object({
    lists: Lists.openapi({ description: 'What is off now, by this token' }),
    switched_off: Lists.openapi({ description: 'What was on before' }),
    undo: z.string().openapi({ description: 'Switches it on again, for a day' }),
  })
  .openapi('Unsubscribed');
export type Unsubscribed = z.infer<typeof Unsubscribed>;
export const Resubscribed = z.object({ switched_on: Lists }).openapi('Resubscribed');
