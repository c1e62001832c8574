import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { action as signIn } from '../../people/accounts/login.route.tsx';
import { action as signUp } from '../../people/accounts/signup.route.tsx';
import { pageRequestContext } from '../../platform/web/request-context.ts';

const screens = [
  ['sign-in', signIn, 'Failed to sign in'],
  ['sign-up', signUp, 'Failed to create account'],
] as const;
type Shown = { data: { email: string; problem?: string; fields: object }; init: { status: number } };

/** Sends a screen's form to an API that answers as it is told. */
async function send(action: (typeof screens)[number][1], apiFetch: typeof fetch): Promise<Shown> {
  const context = new RouterContextProvider();
  context.set(pageRequestContext, { apiFetch, appUrl: '', supportEmail: '', release: 'test', hasPage: () => true, reportError: () => {} });
  const body = new URLSearchParams({ email: 'ada@people.example', password: 'x', confirm_password: 'x', terms: 'yes' });
  const request = new Request('http://localhost/', { method: 'POST', body });
  return (await action({ request, context, params: {} } as never)) as unknown as Shown;
}

test.each(screens)('%s says that it failed when the fault is ours, and keeps what was typed', async (_, action, problem) => {
  const error = { code: 'internal', message: 'Something went wrong on our side.' };
  const faults: (typeof fetch)[] = [
    async () => Response.json({ success: false, error }, { status: 500 }),
    async () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
    async () => new Response('not JSON', { status: 200 }),
    () => Promise.reject(new TypeError('fetch failed')),
  ];
  for (const fault of faults) {
    const { data, init } = await send(action, fault);
    expect(data).toMatchObject({ problem, fields: {}, email: 'ada@people.example' });
    expect(init.status).toBeGreaterThanOrEqual(500);
  }
});

test.each(screens)('%s says what the person can change when the fault is theirs', async (_, action) => {
  const error = { code: 'too_many_requests', message: 'Too many attempts.' };
  const { data, init } = await send(action, async () => Response.json({ success: false, error }, { status: 429 }));
  expect([data.problem, init.status]).toEqual(['Too many attempts.', 429]);
});
