/** What a person is told about plans and payments. */
export const billingMessages = {
  welcome: 'Welcome to Pro! Your subscription is now active.',
  pending: 'Your payment is being confirmed. It shows here within a minute.',
  cancelled: 'Subscription cancelled. You can try again anytime.',
  failed: 'Failed to start checkout process',
  notConfigured: 'Payment system is not configured. Please contact support.',
  hasPlan: 'You have this plan, or a larger one, already',
  ends: 'Your plan ends with the period you paid for',
  goesOn: 'Your plan goes on',
  changeFailed: 'Your plan could not be changed. Please try again.',
} as const;
