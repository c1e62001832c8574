/** Cosine from which a word may stand for another. */
export const CLOSE = 0.5;

/** How well a word of this cosine stands for another: 0 below `CLOSE`, rising to 1. */
export const closeness = (cos: number): number => (cos < CLOSE ? 0 : ((cos - CLOSE / 2) / (1 - CLOSE / 2)) ** 2);
