import data from '../../../catalogue/deliveries.yaml';
import type { Deliveries } from './deliveries.contract.ts';

/** What it takes to earn, by kind of delivery: the estimates of our own dossiers (`npm run measure -- deliveries`). */
export const deliveries = data as Deliveries;
