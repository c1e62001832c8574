import type { Database } from '../platform/db/client.server.ts';
import type { SubscriptionStatus } from './entitlement.ts';
import type { PlanId } from './plans.ts';

/** What somebody has: the plan and how it stands, since when, who says so. */
export type HeldPlan = {
  /** Left out: the tier stays. */
  tier?: PlanId;
  status: SubscriptionStatus;
  since: Date;
  /** Whether a status that stays as it was also keeps its beginning. */
  keepsSince: boolean;
  /** The provider's state it was derived from; null of what an administrator set, which holds until that state changes. */
  derivedFrom: string | null;
};
/** The period that is paid for, as accounts show it. */
export type HeldPeriod = {
  subscriptionId: string | null;
  end: Date | null;
  isCancelledAtEnd: boolean;
  trialEndsAt: Date | null;
  isSuspended: boolean;
};

/** Writes on accounts what money makes of them. Accounts belong to a room above this one, which brings these verbs. */
export type PlanHolders = {
  /** @returns whether there is such an account */
  setPlan(db: Database, userId: string, plan: HeldPlan, now: Date): Promise<boolean>;
  setPeriod(db: Database, userId: string, period: HeldPeriod, now: Date): Promise<void>;
  /** Stores the provider's customer where none is stored. @returns the one that is stored then */
  keepCustomer(db: Database, userId: string, customerId: string): Promise<string | undefined>;
  /** Of everybody: the customers of another provider are unknown at this one. */
  forgetCustomers(db: Database): Promise<void>;
};

let brought: PlanHolders | undefined;

/** Says, once at the start of a process, how accounts are written. */
export function setPlanHolders(verbs: PlanHolders): void {
  brought = verbs;
}

/** @returns the verbs that write accounts @throws Error when nobody brought them: then nothing may be sold */
export function planHolders(): PlanHolders {
  if (!brought) throw new Error('Who holds plans was not set at the start of this process');
  return brought;
}
