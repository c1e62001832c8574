import fc from 'fast-check';

/**
 * The same cases every time, so that a build never fails for what nobody changed; `npm run test:properties` looks for new ones, many times as many.
 * A property that names its own number of runs or its own seed keeps it.
 */
fc.configureGlobal({
  seed: Number(process.env.PROPERTY_SEED ?? 20_261_123),
  numRuns: Number(process.env.PROPERTY_RUNS ?? 100),
});
