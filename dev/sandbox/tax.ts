/** Percent the sandbox adds where taxes are switched on, wherever the payer is: the provider's own depend on both. */
export const SANDBOX_TAX_PERCENT = 10;

/** @returns the cents of tax on an amount without it; of a credit, below zero */
export const taxOn = (cents: number, { enabled }: { enabled: boolean }): number =>
  enabled ? Math.round((cents * SANDBOX_TAX_PERCENT) / 100) : 0;
