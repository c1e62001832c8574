import base from '../../playwright.config.ts';

/** The pages as React's development version hydrates them, which tells what the one that is served keeps to itself. */
export default { ...base, testDir: '.', globalSetup: './start-development-site.ts', outputDir: '../../test-results', retries: 0 };
