import type { Criterion, NextStep, ProjectTest } from './projects.contract.ts';
import type { AssumptionState, Cost, ProjectState } from './projects.ts';
import { costOf } from './projects.ts';

type Assumed = { id: string; statement: string; cost: Cost; state: AssumptionState };
/** What the next step is read from. */
export type Steps = {
  id: string;
  state: ProjectState;
  assumptions: readonly Assumed[];
  criteria: readonly Pick<Criterion, 'id' | 'statement' | 'due_on' | 'state'>[];
  tests: readonly Pick<ProjectTest, 'id' | 'title' | 'state' | 'due_on' | 'assumption_id' | 'sample_size' | 'pass_count' | 'standing'>[];
};

/**
 * What is to be decided or done next: the first line that is true. What is decided stands before what is measured, and what is due before what is not.
 * @param today `YYYY-MM-DD`, UTC
 */
export function nextStepOf(project: Steps, today: string): NextStep {
  const { id, state, assumptions, criteria, tests } = project;
  const path = `/projects/${id}`;
  const step = (kind: NextStep['kind'], sentence: string, label: string, to = path, due_on: string | null = null): NextStep => ({
    kind,
    sentence,
    label,
    path: to,
    due_on,
    is_due: due_on !== null && due_on <= today,
  });
  const testPath = (test: { id: string }) => `${path}/tests/${test.id}`;
  if (state === 'dropped') return step('done', 'Dropped, with its reason in the log.', 'Read the log', `${path}#decisions`);

  const met = criteria.find((one) => one.state === 'met');
  if (met)
    return step(
      'decide',
      `This has happened: “${met.statement}” You said you would drop it then.`,
      'Decide where it goes',
      `${path}#state`,
    );
  const wrong = assumptions.find((one) => one.cost === 'ends' && one.state === 'wrong');
  if (wrong)
    return step(
      'decide',
      `“${wrong.statement}” is wrong. Drop the project, or change what ends it.`,
      'Decide where it goes',
      `${path}#state`,
    );

  const due = criteria
    .filter((one) => one.state === 'open' && one.due_on !== null && one.due_on <= today)
    .sort((a, b) => (a.due_on ?? '').localeCompare(b.due_on ?? ''))[0];
  if (due) return step('criterion', `Has this happened? “${due.statement}”`, 'Answer it', `${path}#criteria`, due.due_on);

  const running = tests.filter((test) => test.state === 'running').sort((a, b) => (a.due_on ?? '').localeCompare(b.due_on ?? ''));
  const done = running.find(
    (test) => test.standing.outcome !== 'too_early' || test.standing.certain_already !== null || (test.due_on ?? '') < today,
  );
  if (done) {
    const isFull = done.standing.outcome !== 'too_early';
    const why = isFull
      ? 'has its numbers'
      : done.standing.certain_already
        ? `has ${done.standing.certain_already} already`
        : 'is past its last day';
    return step('result', `“${done.title}” ${why}: ${done.standing.line}.`, 'Record the result', testPath(done), done.due_on);
  }
  const [open] = running;
  if (open) {
    const { tried } = open.standing;
    return step('log', `“${open.title}” is running: ${tried} of ${open.sample_size} tried.`, 'Log an entry', testPath(open), open.due_on);
  }
  const planned = tests.filter((test) => test.state === 'planned');
  const ready = planned.find((test) => test.sample_size !== null && test.pass_count !== null);
  if (ready)
    return step(
      'start',
      `“${ready.title}” is ready: ${ready.pass_count} of ${ready.sample_size} have to say yes.`,
      'Start the test',
      testPath(ready),
    );
  const [unmarked] = planned;
  if (unmarked) return step('mark', `“${unmarked.title}” needs a pass mark before it can start.`, 'Set the pass mark', testPath(unmarked));

  if (assumptions.length === 0)
    return step('assume', 'Write down what has to be true, the one that would end it first.', 'Add an assumption', `${path}#assumptions`);
  const untested = assumptions
    .filter((one) => one.state === 'open' || one.state === 'undecided')
    .sort((a, b) => costOf(b.cost).weight - costOf(a.cost).weight)[0];
  if (untested && untested.cost === 'ends')
    return step('plan', `Test this first: “${untested.statement}”`, 'Plan a test', `${path}#new-test`);
  if (state === 'looking' || state === 'testing')
    return step('build', 'Everything that would end it holds. Decide whether to build.', 'Decide where it goes', `${path}#state`);
  if (untested) return step('plan', `Not settled yet: “${untested.statement}”`, 'Plan a test', `${path}#new-test`);
  return step('done', 'Nothing is due.', 'Add evidence', `${path}#evidence`);
}
