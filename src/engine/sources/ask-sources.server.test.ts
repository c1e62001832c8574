import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { aDeveloperTool } from '../../../tests/factories/live-sources.ts';
import type { Context } from '../../platform/context.server.ts';
import type { SourceAnswer } from '../evidence.contract.ts';
import type { Source } from '../source.server.ts';
import type { SourceId } from '../sources.ts';
import { askSources } from './ask-sources.server.ts';

const log = pino({ level: 'silent' });
const ctx = { log, now: () => new Date('2026-03-10T12:00:00.000Z') } as Context;
const none = (source: SourceId): SourceAnswer => ({
  source,
  status: 'answered',
  from: 'live',
  as_of: '2026-03-10T12:00:00.000Z',
  sent: [],
  findings: [],
});
const signal = () => new AbortController().signal;
const source = (id: SourceId, ask: Source['ask']): Source => ({ id, ask });
const never = () => new Promise<SourceAnswer>(() => undefined);

test('each answer is told as it comes, and all are returned in the table’s order', async () => {
  const slow = Promise.withResolvers<SourceAnswer>();
  const told: string[] = [];
  const asked = askSources(
    ctx,
    aDeveloperTool,
    [source('github', async () => none('github')), source('catalogue', () => slow.promise), source('npm', async () => none('npm'))],
    { signal: signal(), onAnswer: (answer) => told.push(answer.source) },
  );
  await expect.poll(() => told).toEqual(['npm', 'github']);
  slow.resolve(none('catalogue'));
  expect((await asked).map((answer) => answer.source)).toEqual(['catalogue', 'npm', 'github']);
  expect(told).toEqual(['npm', 'github', 'catalogue']);
});

test('one that hangs, throws, throws at once, or answers against the contract is silent, and the rest stand', async () => {
  const errors = vi.spyOn(log, 'error');
  const given: AbortSignal[] = [];
  const answers = await askSources(
    ctx,
    aDeveloperTool,
    [
      source('npm', (_ctx, _understanding, stop) => {
        given.push(stop);
        return never();
      }),
      source('hacker_news', async () => {
        throw new Error('a fault of ours');
      }),
      source('github', () => {
        throw new Error('before it began');
      }),
      source('pypi', async () => ({ ...none('pypi'), findings: [{ kind: 'rumour' }] }) as unknown as SourceAnswer),
      source('wikipedia', async () => none('wikipedia')),
      source('companies', never),
    ],
    { signal: signal(), liveBudgetMs: 40, totalBudgetMs: 80 },
  );
  expect(answers.map((answer) => [answer.source, answer.status === 'silent' ? answer.why : answer.status])).toEqual([
    ['companies', 'timeout'],
    ['npm', 'timeout'],
    ['hacker_news', 'garbled'],
    ['github', 'garbled'],
    ['pypi', 'garbled'],
    ['wikipedia', 'answered'],
  ]);
  expect(given[0]?.aborted, 'it is told to stop').toBe(true);
  expect(errors).toHaveBeenCalledTimes(3);
});

test('a listener that throws costs nobody an answer', async () => {
  const answers = await askSources(ctx, aDeveloperTool, [source('npm', async () => none('npm'))], {
    signal: signal(),
    onAnswer: () => {
      throw new Error('the page is gone');
    },
  });
  expect(answers).toEqual([none('npm')]);
});

test('a run that is stopped ends with the reason, at once, and tells nothing more', async () => {
  const stop = new AbortController();
  const late = Promise.withResolvers<SourceAnswer>();
  const told: string[] = [];
  const asked = askSources(ctx, aDeveloperTool, [source('npm', () => late.promise), source('github', never)], {
    signal: stop.signal,
    onAnswer: (answer) => told.push(answer.source),
  });
  stop.abort(new Error('stopped by the person'));
  await expect(asked).rejects.toThrow('stopped by the person');
  late.resolve(none('npm'));
  await late.promise;
  expect(told).toEqual([]);
  await expect(askSources(ctx, aDeveloperTool, [], { signal: stop.signal })).rejects.toThrow('stopped by the person');
});
