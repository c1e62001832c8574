import measured from '../../../catalogue/measured/npm-downloads.json' with { type: 'json' };
import type { NpmMeasurements } from '../../shared/npm-measurements.ts';

/** The measured downloads this release was shipped with. */
export const npmMeasurements: NpmMeasurements = measured;
