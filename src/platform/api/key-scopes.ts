/** What an API key may be allowed to do, each as its owner reads it. */
export const keyScopes = {
  read: 'Read ideas, topics and buyers, and what you saved, marked and watch',
  write: 'Save, mark and watch ideas and topics, and make build kits',
  research: 'Ask for reports and ask the strategist, within your quota; read, share and remove both',
  projects: 'Read and change your projects and their tests',
} as const;
export type KeyScope = keyof typeof keyScopes;
export const keyScopeNames = Object.keys(keyScopes) as [KeyScope, ...KeyScope[]];

/**
 * For the description of an operation that an API key may call: the scope it needs. An operation without one is closed to keys, so money, accounts, keys
 * and administration need no line to stay closed.
 */
export const byKey = <Scope extends KeyScope>(scope: Scope) => ({ 'x-key-scope': scope }) as const;

/** The key that a request came with. */
export type RequestKey = { id: string; scopes: readonly KeyScope[] };
