/** `node --import ./scripts/tsx.ts FILE` runs files that import screens: Node takes types out by itself, but reads no JSX. */
import { register } from 'node:module';

register('./tsx-loader.ts', import.meta.url);
