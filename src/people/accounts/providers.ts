export const providers = ['github', 'google'] as const;
export type Provider = (typeof providers)[number];
