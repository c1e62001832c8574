import type { Viewer } from '../platform/viewer.ts';
import { planOf } from './plans.ts';

/** @returns whether a plan holds the idea builder; an administrator’s own plan counts */
export const mayBuild = ({ plan }: Pick<Viewer, 'plan'>): boolean => planOf(plan).ideaBuilder;
