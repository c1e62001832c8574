/** @returns what somebody is told whose account is suspended, where the reason may not be said */
export const suspendedUnexplained = (supportEmail: string): string =>
  `Your account is suspended. If you have no email from us that says why, or think this is a mistake, write to ${supportEmail}.`;
