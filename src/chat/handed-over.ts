import { DomainError } from '../platform/errors.ts';
import { chatMessages } from './strategy-chat.ts';

/** The work of a turn belongs to another process by now, or will: it is neither kept nor given up here. */
export class HandedOver extends Error {}

/** @returns what ends an answer that was stopped: the person’s wish, or that another process is to go on with it */
export const stopOf = ({ reason }: AbortSignal): Error =>
  reason instanceof HandedOver ? reason : new DomainError('unavailable', chatMessages.stopped);
