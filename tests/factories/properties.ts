import fc from 'fast-check';

/**
 * `npm test` tries the same 40 cases every time, so that it never fails for what nobody changed; `npm run test:all` tries 400 new ones. A property names
 * its own number only where a case is dear, and its own seed only where its cases are counted.
 */
fc.configureGlobal({
  seed: Number(process.env.PROPERTY_SEED ?? 20_261_123),
  numRuns: Number(process.env.PROPERTY_RUNS ?? 40),
});
