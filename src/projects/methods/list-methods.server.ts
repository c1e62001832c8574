import { DomainError } from '../../platform/errors.ts';
import { methodFiles } from './method-files.ts';
import { Method, MethodList, type MethodQuery } from './methods.contract.ts';
import { costBands, evidenceGiven, methodMessages, timeBands } from './methods.ts';

/** Every method, the strongest evidence first, then the cheapest and the fastest. Parsed once: a file with a fault stops the start. */
const methods: readonly Method[] = methodFiles
  .map((file) => Method.parse(file))
  .sort((a, b) => strength(b) - strength(a) || a.cost_usd.high - b.cost_usd.high || a.days.high - b.days.high || (a.id < b.id ? -1 : 1));

/** @returns the methods that fit, without their steps and templates, and how many there are in all */
export function listMethods({ answers, cost, time, gives }: MethodQuery): MethodList {
  const mostUsd = costBands.find(({ id }) => id === cost)?.most ?? Number.POSITIVE_INFINITY;
  const mostDays = timeBands.find(({ id }) => id === time)?.most ?? Number.POSITIVE_INFINITY;
  const fitting = methods.filter(
    (method) =>
      (!answers || method.topics.includes(answers)) &&
      (!gives || method.gives === gives) &&
      method.cost_usd.high <= mostUsd &&
      method.days.high <= mostDays,
  );
  return MethodList.parse({ methods: fitting, total: methods.length });
}

/** @returns a whole method @throws not_found */
export function findMethod(id: string): Method {
  const method = methods.find((one) => one.id === id);
  if (!method) throw new DomainError('not_found', methodMessages.notFound);
  return method;
}

/** Addresses of the pages of the library, for the sitemap. */
export const methodPaths = (): string[] => ['/methods', ...methods.map(({ id }) => `/methods/${id}`)];

/** @returns 0 for words, 2 for money */
function strength({ gives }: Method): number {
  return evidenceGiven.findIndex(({ id }) => id === gives);
}
