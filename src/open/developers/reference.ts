import type { KeyScope } from '../../platform/api/key-scopes.ts';

/** A field of a body or an answer: its path, such as `ideas[].slug`, its type in words, and what it means. */
export type ReferenceField = { name: string; type: string; isRequired: boolean; means: string };
export type ReferenceParameter = ReferenceField & { in: string };

/** An operation as /developers shows it. */
export type ReferenceOperation = {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  scope: KeyScope;
  /** Also answered without a key. */
  isOpen: boolean;
  parameters: ReferenceParameter[];
  fields: ReferenceField[];
  /** A body that could be sent; undefined where none is. */
  body: unknown;
  status: string;
  /** Media types of the answer. */
  types: string[];
  answer: ReferenceField[];
  failures: string[];
};
/** What a webhook tells of: the event's name, when it is sent, and what its `data` holds. */
export type ReferenceEvent = { type: string; when: string; fields: ReferenceField[] };
export type ReferenceGroup = { id: string; title: string; operations: ReferenceOperation[] };
