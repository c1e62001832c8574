import type { Assumption } from '../report.contract.ts';

/**
 * What is asked of an idea that does harm: nothing that would try it out. A test of whether forged papers sell is a sale of forged papers, so the tests are
 * those that would show the verdict wrong, or lead to another idea.
 * @param reason what the rule says it does
 */
export function harmAssumptions(reason: string): Assumption[] {
  return [
    {
      key: 'harm_lawful',
      assumption: 'It may be offered at all.',
      why: reason,
      test: 'Build and sell nothing. If the text was misread, say in it who agrees to what is done and which law allows it, and run it again; if it was not, ask a lawyer of that field.',
      cost_cents: 0,
      days: 7,
      pass: 'One lawyer who has read the text says in writing that it is lawful where you would offer it.',
    },
    {
      key: 'harm_agreed',
      assumption: 'Nobody is harmed who has not agreed to it.',
      why: 'What customers want does not speak for those it is done to.',
      test: 'Describe it to two organisations that help the people it would be done to, and ask what they see it lead to.',
      cost_cents: 0,
      days: 10,
      pass: 'Two of two would recommend it to the people they help.',
    },
    {
      key: 'harm_other_idea',
      assumption: 'There is a lawful problem beside it that somebody pays to have solved.',
      why: 'Whoever detects, prevents or repairs this harm already has a budget for it.',
      test: 'Ask five of those who protect people from it, such as banks, registries, platforms or charities, what they pay for today and what is missing.',
      cost_cents: 0,
      days: 10,
      pass: 'Three of five name the same missing thing, and one would pay to try it.',
    },
  ];
}
