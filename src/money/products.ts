import { planOf } from './plans.ts';

const product = (id: 'pro_monthly' | 'lifetime') => {
  const { name, priceCents, currency, per } = planOf(id);
  return { name, priceCents, currency, isMonthly: per === 'month' };
};

/** What the sandbox provider sells, from the table of plans. */
export const products = { pro_monthly: product('pro_monthly'), lifetime: product('lifetime') };
