import { z } from 'zod';
import { bases } from './basis.ts';

export const Basis = z.enum(bases);
export type Basis = z.infer<typeof Basis>;
