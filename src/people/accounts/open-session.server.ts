import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';

/**
 * Our own way to begin a session, for who has shown who they are by a passkey. A plugin of better-auth because it alone makes its cookies; it has no
 * address, so nobody outside can call it.
 */
export const openSession = {
  id: 'open-session',
  endpoints: {
    openSession: createAuthEndpoint.serverOnly({ method: 'POST', body: z.object({ userId: z.uuid() }) }, async (ctx) => {
      const { internalAdapter } = ctx.context;
      const user = await internalAdapter.findUserById(ctx.body.userId);
      if (!user) return null;
      const session = await internalAdapter.createSession(user.id);
      await setSessionCookie(ctx, { session, user });
      return { sessionToken: session.token };
    }),
  },
} as const;
