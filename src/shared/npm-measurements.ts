/** What `npm run measure -- npm` wrote: downloads in the month before each date, and growth against the registry's median. */
export type NpmMeasurements = {
  source: string;
  releases: Record<string, string>;
  registry: { packages: number; floor: number; median_ratio: number };
  packages: Record<string, { before: number; after: number; relative_growth_pct: number }>;
};
