/** How the risk of each assumption is put, by the assumption’s key: so a report shows which of its risks belongs to which when one was left out. */
const openings: Readonly<Record<string, RegExp>> = {
  lawful: /^A licence, an insurer/,
  switch: /^Nobody changes: /,
  died_before: /^It ends as /,
  pays: /^Praise without payment: /,
  hurts: /^(?:It happens once|The problem is rarer than it looks): /,
  reach: /^(?:There is no list to sell from|Customers have to be found singly): /,
  two_sides: /^The side that comes first /,
  free_rival: / is good enough, and the people who would buy /,
  buildable: /^The hardest part eats /,
  lasting: /^By the time it is good, /,
  harm_lawful: /^It ends with the police/,
  harm_agreed: /^Those it is done to /,
  harm_other_idea: /^The time spent on it /,
};

/** Whether a risk of the built-in analyst is that of an assumption. */
export const isRiskOf = (key: string, risk: string): boolean => openings[key]?.test(risk) ?? false;
