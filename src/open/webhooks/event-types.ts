/** What a webhook may tell of, free of zod, so that screens may use it. */

type EventType = { id: string; label: string; when: string; isForAdmins?: true };

export const eventTypes = [
  { id: 'idea.published', label: 'Idea published', when: 'A new idea is in the catalogue.' },
  { id: 'report.finished', label: 'Report finished', when: 'One of your research runs has its report.' },
  { id: 'topic.turned', label: 'Topic turned', when: 'A topic you watch has another status.' },
  { id: 'watch.found', label: 'Company found', when: 'A company we did not know is near an idea or report you watch.' },
  { id: 'test.due', label: 'Test due', when: 'The last day of a running test has come, in a project you own or edit.' },
  { id: 'test.finished', label: 'Test finished', when: 'A test has its result, in a project you own or edit.' },
  { id: 'payment.received', label: 'Payment received', when: 'Somebody paid.', isForAdmins: true },
  { id: 'payment.refunded', label: 'Payment refunded', when: 'A payment was refunded, in whole or part.', isForAdmins: true },
  { id: 'payment.disputed', label: 'Payment disputed', when: 'A payer disputes a payment at their bank.', isForAdmins: true },
] as const satisfies readonly EventType[];
export type EventTypeId = (typeof eventTypes)[number]['id'];
export const eventTypeIds = eventTypes.map(({ id }) => id) as [EventTypeId, ...EventTypeId[]];

/** Sent by its owner from the screen, to try an address. */
export const TEST = 'test';
export type SentType = EventTypeId | typeof TEST;
export const sentTypes = [...eventTypeIds, TEST] as [SentType, ...SentType[]];

/** @returns the events a person may choose */
export const eventTypesFor = (isAdmin: boolean): readonly EventType[] => eventTypes.filter((type) => isAdmin || !('isForAdmins' in type));
export const isForAdmins = (type: string) => eventTypes.some((known) => known.id === type && 'isForAdmins' in known);
export const eventLabel = (type: string) => eventTypes.find(({ id }) => id === type)?.label ?? 'Test';

export const MOST_ENDPOINTS = 5;
export const MOST_URL = 500;
export const MOST_NOTE = 100;
/** How long the secret before a new one signs as well. */
export const OVERLAP_HOURS = 24;
/** An address at which nothing has arrived for so long is switched off. */
export const FAILING_DAYS = 3;
