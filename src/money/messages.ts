/** What a person is told about plans and payments. */
export const billingMessages = {
  welcome: 'Welcome to Pro! Your subscription is now active.',
  pending: 'Your payment is being confirmed. It shows here within a minute.',
  noPayment: 'No payment of yours was found, and your plan has not changed.',
  unknown: 'We could not ask about your payment just now. Billing shows it as soon as it arrives.',
  cancelled: 'Subscription cancelled. You can try again anytime.',
  failed: 'Failed to start checkout process',
  notConfigured: 'Payment system is not configured. Please contact support.',
  hasPlan: 'This is your plan already.',
  hasLifetime: 'You have Lifetime: there is nothing more to buy.',
  overdue: 'Your monthly plan waits for a payment. Change the card under Billing.',
  tooMany: 'Too many attempts. Try again in a few minutes.',
  ends: 'Your plan ends with the period you paid for',
  goesOn: 'Your plan goes on',
  changeFailed: 'Your plan could not be changed. Please try again.',
} as const;
