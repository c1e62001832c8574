import { checkIdea, countBuyers, findRivals, occupationPay, trend, validateIdea } from './evidence-tools.server.ts';
import { compareIdeas, readIdea, searchIdeas, unitEconomics } from './idea-tools.server.ts';
import { listTests, logTest } from './project-tools.server.ts';
import type { Tool } from './tool.server.ts';

/** Everything a client may call, by its name. */
export const tools: Readonly<Record<string, Tool>> = {
  search_ideas: searchIdeas,
  read_idea: readIdea,
  compare_ideas: compareIdeas,
  count_buyers: countBuyers,
  occupation_pay: occupationPay,
  unit_economics: unitEconomics,
  find_rivals: findRivals,
  check_idea: checkIdea,
  trend,
  validate_idea: validateIdea,
  list_tests: listTests,
  log_test: logTest,
};
