/** What the publishers of official figures ask to be said on every page that may show one. A test holds it to the tables. */
export const officialLicences = [
  { tables: ['qcew', 'oews', 'projections'], line: 'Source: U.S. Bureau of Labor Statistics. Public domain.' },
  { tables: ['bfs', 'naics'], line: 'Source: U.S. Census Bureau. Public domain.' },
  { tables: ['ons', 'ashe'], line: 'Contains public sector information licensed under the Open Government Licence v3.0.' },
  { tables: ['eurostat'], line: 'Source: Eurostat.' },
] as const;
