import type { Table } from '../../../src/catalogue/evidence/table.contract.ts';
import { type Layout, type MeasureSet, readLayouts } from '../measure-set.ts';

const EDITION = '2022';
/** Longer descriptions say what an industry leaves out; the first sentences say what it is. */
const LONGEST = 240;

type Industry = [code: string, title: string, description: string];

/** @returns the first sentences of a description, without headings and the lists that follow */
function shortened(description: string): string {
  const text = description
    .replace(/Cross-References\.[\s\S]*$/, '')
    .replace(/^(The Sector as a Whole|This .*?:)\s+/, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (text.length <= LONGEST) return text;
  const end = text.slice(0, LONGEST).lastIndexOf('. ');
  return end > LONGEST / 3 ? text.slice(0, end + 1) : `${text.slice(0, text.lastIndexOf(' ', LONGEST))} …`;
}

const layouts = [
  ['Code', 'Title', 'Description'],
  ['code', 'title', 'description'],
].map(
  ([code = '', title = '', description = '']): Layout<Industry> => ({
    file: code === 'Code' ? /^2022_NAICS_Descriptions\.xlsx$/ : /^naics_2022\.csv(\.gz)?$/,
    headings: { code, title, description },
    read: (row) => [
      row.code('code', /^(\d{2,6}|31-33|44-45|48-49)$/, 'a NAICS code'),
      row.text('title').replace(/(?<=[a-z)])T$/, ''),
      row.text('description'),
    ],
  }),
);

/** The North American Industry Classification System: what each code stands for. */
export const naics: MeasureSet = {
  name: 'naics',
  files: [{ name: '2022_NAICS_Descriptions.xlsx', address: 'https://www.census.gov/naics/2022NAICS/2022_NAICS_Descriptions.xlsx' }],
  tables: ['naics'],
  atLeast: { naics: 2_100 },
  read: async (input) => {
    const industries = await readLayouts(input, layouts);
    const byCode = new Map(industries.map(([code, , description]) => [code, description]));
    /** Where an industry has one part only, the Bureau describes it under the code of the part. */
    const described = (text: string) => byCode.get(/^See industry description for (\d+)\.$/.exec(text)?.[1] ?? '') ?? text;
    const table: Table = {
      head: {
        table: 'naics',
        title: 'Industries of the North American Industry Classification System',
        publisher: 'U.S. Census Bureau',
        address: 'https://www.census.gov/naics/',
        licence: 'Source: U.S. Census Bureau. Public domain.',
        release: EDITION,
        retrieved: input.retrieved,
        cautions: ['Descriptions are shortened to their first sentences.'],
        code_cautions: [],
      },
      columns: [
        { name: 'naics', kind: 'key', what: 'NAICS 2022 code of two to six digits' },
        { name: 'title', kind: 'text', what: 'Title of the industry' },
        { name: 'description', kind: 'text', what: 'What belongs to it' },
      ],
      rows: industries.map(([code, title, description]) => [code, title, shortened(described(description))]),
    };
    return [table];
  },
};
