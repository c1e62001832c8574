import type { z } from 'zod';
import type { Outside, OutsideRequest } from '../../platform/http/fetch-outside.server.ts';
import type { OutsideError } from '../../platform/http/outside-error.ts';
import type { Finding, Understanding } from '../evidence.contract.ts';
import type { Source } from '../source.server.ts';
import type { SourceId } from '../sources.ts';
import type { NetworkBreaker } from './breakers.ts';
import type { Rate } from './rate-limit.ts';

/** What a live source found: `sent` in a person's words; `isWhole` is false when a part of the questions was not answered. */
export type Found = { findings: Finding[]; sent: string[]; isWhole: boolean };

/** What a source module asks with: every question goes through the source's limits, and waits or is tried again within the time there is. */
export type Asker = {
  now: Date;
  /** @throws OutsideError */
  json<T>(schema: z.ZodType<T>, request: Omit<OutsideRequest, 'signal'>): Promise<T>;
  /** A publisher's file of figures as text. @throws OutsideError */
  table(url: string): Promise<string>;
  /** Keeps what does not depend on what is searched, such as a total of a whole registry. */
  kept<T>(schema: z.ZodType<T>, name: string, lifeMs: number, work: () => Promise<T>): Promise<T>;
  /** The source asked to be left alone for so long. */
  pause(ms: number): Promise<void>;
};

/** One source on the network, without what all of them share. */
export type LiveSource = {
  id: SourceId;
  /** How long an answer may be used again. */
  lifeMs: number;
  rate: Rate;
  /** False when the key it needs is not set on this server. */
  hasKey?: boolean;
  /** As `Source.notFor`. */
  notFor?: Source['notFor'];
  /** What is to be asked; the same questions have the same answer. None: there is nothing to ask. */
  questions(understanding: Understanding): string[];
  /** @throws OutsideError */
  ask(asker: Asker, questions: string[], understanding: Understanding): Promise<Found>;
  /** What a refusal means where the source has a way of its own to say it. */
  reads?(refusal: OutsideError): OutsideError | undefined;
  /** Figures shipped with the product, for when the source cannot be asked. */
  shipped?(questions: string[]): { as_of: string; findings: Finding[] } | undefined;
};

export type LiveWorld = {
  outside: Outside;
  network: NetworkBreaker;
  /** False forbids asking. */
  isLive: boolean;
  budgetMs?: number;
  /** Spreads retries; between 0 and 1. */
  random?: () => number;
};
