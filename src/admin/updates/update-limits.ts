export const MAX_BODY = 10_000;

export const MAX_SUBJECT = 100;

export const sendTimes = { now: 'At once', morning: 'At seven in the morning where each person is' } as const;
export type SendTime = keyof typeof sendTimes;
