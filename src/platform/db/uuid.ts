import { validate } from 'uuid';

/** @returns a text that came from outside as an id that a uuid column can be asked for by its index; null when it is none */
export const uuidOrNull = (text: string | null | undefined): string | null => (text && validate(text) ? text : null);
