import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type Counts, fails, failureOf, failures, honest, longestOf } from './counts.ts';
import { root, run } from './run.ts';

/** Of Vitest's report, what is read here. */
type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    message: string;
    startTime: number;
    endTime: number;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
};

/**
 * Runs the unit and integration tests.
 * @param scratch a folder for the report
 * @param args more arguments for Vitest
 */
export function unit(scratch: string, args: readonly string[] = []): Counts {
  const file = join(scratch, 'unit.json');
  const ok = run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args]);
  if (!existsSync(file)) return fails('vitest left no report');
  const { testResults, ...report } = JSON.parse(readFileSync(file, 'utf8')) as Report;
  for (const { name, message, assertionResults } of testResults) {
    const path = relative(root, name);
    if (message) failures.push(failureOf(path, message));
    for (const test of assertionResults)
      if (test.status === 'failed') failures.push(failureOf(`${path} › ${test.fullName}`, test.failureMessages.join('\n')));
  }
  console.log(longestOf(testResults.map(({ name, startTime, endTime }) => [relative(root, name), endTime - startTime])));
  const skipped = report.numPendingTests + report.numTodoTests;
  return honest({ passed: report.numPassedTests, failed: report.numFailedTests, skipped }, ok, 'vitest');
}
