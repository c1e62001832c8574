import { DomainError } from '../../platform/errors.ts';
import { LEAST_STRENGTH, strengthOf } from './guessable.ts';

const TOO_GUESSABLE = 'This password is among the first that are guessed. Choose a longer one: four random words make a good one.';

/**
 * Refuses a new password that is easily guessed.
 * @param about what an attacker knows of its owner, such as the address
 * @throws DomainError invalid_input with the field password
 */
export async function refuseGuessable(password: string, about: readonly string[]): Promise<void> {
  if ((await strengthOf(password, about)) < LEAST_STRENGTH)
    throw new DomainError('invalid_input', TOO_GUESSABLE, { password: TOO_GUESSABLE });
}
