/** What can be closed for a while. Signing in and the admin area cannot: nobody is ever locked out. */
export const doors = {
  sign_up: 'Signing up',
  checkout: 'Buying a plan',
  claims: 'Claiming ideas',
  research: 'New research runs',
  chat: 'The strategist',
} as const satisfies Record<string, string>;
export type Door = keyof typeof doors;

export const doorNames = Object.keys(doors) as Door[];
