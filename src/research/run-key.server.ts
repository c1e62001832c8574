import { createHash } from 'node:crypto';

/**
 * @param formKey made again for each form that is shown; the key of the run that the form was sent for first
 * @param asked what the form is sent with by now
 * @returns a key for the run that a form is for once it was gone back to and corrected; it is the same when that is sent twice
 */
export const runKeyOf = (formKey: string, asked: unknown): string => digestOf([formKey, asked]);

/** What is sent for a run: whatever is made of it later, it is known again by this. */
export type Sent = {
  idea: string;
  category?: string | undefined;
  /** As it was sent, before it is read: what we make of a text may be read better by the time it is sent again. */
  understanding?: unknown;
  /** The run that is checked again. */
  recheckOf?: string | undefined;
};

/** @returns what tells a request for a run from another under the same key */
export const requestDigestOf = ({ idea, category, understanding, recheckOf }: Sent): string =>
  digestOf([idea, category ?? null, understanding ?? null, recheckOf ?? null]);

const digestOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('base64url');
