import { textFault } from '../engine/index.server.ts';
import { DomainError } from '../platform/errors.ts';
import { MAX_IDEA, researchMessages } from './research.ts';

/** @throws DomainError invalid_input when a trimmed text is empty, longer than an idea may be, in another language, or says too little */
export function requireIdea(text: string): void {
  const message = text === '' ? researchMessages.noIdea : text.length > MAX_IDEA ? researchMessages.tooLong : textFault(text);
  if (message) throw new DomainError('invalid_input', message, { idea: message });
}
