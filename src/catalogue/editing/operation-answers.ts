import { z } from '@hono/zod-openapi';

/** The failures an operation for administrators documents; of one idea, those as well that it is gone, or somebody’s. */
export const admins = ['invalid_input', 'signed_out', 'not_allowed'] as const;
export const ofOne = [...admins, 'not_found', 'conflict'] as const;
/** The data of an answer that has nothing to say but that it worked. */
export const nothing = z.null();
