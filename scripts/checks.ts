/** What is checked without a database or a browser, each by its command. The longest first: `npm test` does two at a time. */
export const CHECKS = {
  // One checker: several would each look at the same types again, beside a core that has other work.
  types: ['npm', 'run', '--silent', 'typecheck', '--', '--checkers', '1'],
  dead: ['knip'],
  house: ['npm', 'run', '--silent', 'house'],
  format: ['biome', 'ci', '.'],
  style: [process.execPath, 'scripts/check-style.ts'],
  catalogue: [process.execPath, '--import', './scripts/tsx.ts', 'scripts/check-catalogue.ts'],
} as const satisfies Record<string, readonly [command: string, ...args: string[]]>;
