import type { Stripe } from 'stripe';
import type { Context } from '../context.server.ts';

export type HttpClient = NonNullable<NonNullable<ConstructorParameters<typeof Stripe>[1]>['httpClient']>;

/** What the sandbox sells besides amounts named in a call. */
export type SandboxPrice = { id: string; name: string; amountCents: number; currency: string; interval: 'month' | null };
/** A payment provider without money, in this process. */
export type Sandbox = {
  ctx: Context;
  appUrl: string;
  prices: readonly SandboxPrice[];
  /** Seconds from the beginning of a month until it is charged: an hour at the provider, none where nobody is to wait for it. */
  draftS: number;
};

/** Takes a webhook's raw body and signature; a throw asks for another try. */
export type Receive = (body: string, signature: string) => Promise<void>;

/** What makes a sandbox live. It is no part of the product (dev/sandbox), so the composition brings it. */
export type SandboxVerbs = {
  /** Answers what the provider's own library sends. */
  httpClient(sandbox: Sandbox): HttpClient;
  /** Lets time pass and sends the webhooks that are due. @returns how much there was to do */
  run(sandbox: Sandbox, stripe: Stripe, secret: string, receive: Receive): Promise<number>;
};

let brought: SandboxVerbs | undefined;

/** Says, once at the start of a process, what the sandbox is. */
export function setSandbox(verbs: SandboxVerbs): void {
  brought = verbs;
}

/** @throws Error when nobody brought a sandbox */
export function sandboxVerbs(): SandboxVerbs {
  if (!brought) throw new Error('The sandbox payment provider was not set at the start of this process');
  return brought;
}
