/** How people know the providers. */
export const providerNames = { github: 'GitHub', google: 'Google' } as const;
