import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';

/**
 * Our own ways to begin a session, for who has shown who they are by a passkey, and to go on with one under another token. A plugin of better-auth because it
 * alone makes its cookies; neither has an address, so nobody outside can call them.
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
    /** The cookie of a session whose token was replaced; whether it outlives the browser stays as the request says. */
    goOnWithSession: createAuthEndpoint.serverOnly({ method: 'POST', body: z.object({ token: z.string() }) }, async (ctx) => {
      const found = await ctx.context.internalAdapter.findSession(ctx.body.token);
      if (!found) return null;
      await setSessionCookie(ctx, found);
      return { userId: found.user.id };
    }),
  },
} as const;
