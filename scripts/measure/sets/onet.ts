import type { Table } from '../../../src/catalogue/evidence/table.contract.ts';
import { type Layout, type MeasureSet, readLayouts } from '../measure-set.ts';

const RELEASE = '29.3, May 2025';
const FOLDER = 'https://www.onetcenter.org/dl_files/database/db_29_3_text';
const SOC = /^\d\d-\d{4}\.\d\d$/;
const LICENCE =
  'This page includes information from the O*NET 29.3 Database by the U.S. Department of Labor, Employment and Training Administration (USDOL/ETA). Used under the CC BY 4.0 license. O*NET is a trademark of USDOL/ETA.';

type Title = [soc: string, title: string];
const titles = (file: RegExp, soc: string, title: string): Layout<Title> => ({
  file,
  headings: { soc, title },
  read: (row) => [row.code('soc', SOC, 'an O*NET-SOC code such as 11-1011.00'), row.text('title')],
});
const OCCUPATIONS = [titles(/^Occupation Data\.txt$/, 'O*NET-SOC Code', 'Title'), titles(/^occupations\.csv$/, 'soc', 'title')];
const ALTERNATE = [
  titles(/^Alternate Titles\.txt$/, 'O*NET-SOC Code', 'Alternate Title'),
  titles(/^alternate_titles\.csv(\.gz)?$/, 'soc', 'alternate_title'),
];

interface Technology {
  soc: string;
  name: string;
  isHot: boolean;
  isInDemand: boolean;
}
const technology = (file: RegExp, headings: Record<'soc' | 'name' | 'hot' | 'in_demand', string>): Layout<Technology> => ({
  file,
  headings,
  read: (row) => ({
    soc: row.code('soc', SOC, 'an O*NET-SOC code such as 11-1011.00'),
    name: row.text('name'),
    isHot: row.code('hot', /^[YN]$/, 'Y or N') === 'Y',
    isInDemand: row.code('in_demand', /^[YN]$/, 'Y or N') === 'Y',
  }),
});
const TECHNOLOGIES = [
  technology(/^Technology Skills\.txt$/, { soc: 'O*NET-SOC Code', name: 'Example', hot: 'Hot Technology', in_demand: 'In Demand' }),
  technology(/^technology_skills\.csv(\.gz)?$/, { soc: 'soc', name: 'software', hot: 'hot', in_demand: 'in_demand' }),
];

/** Groups by the six digits of SOC, which the figures of jobs and pay have: 15-1252.00 is 15-1252. */
function bySoc<T extends { soc: string }>(rows: readonly T[]): [string, T[]][] {
  return [...Map.groupBy(rows, (row) => row.soc.slice(0, 7))].sort(([one], [other]) => (one < other ? -1 : 1));
}
const sorted = (names: readonly string[]) => [...new Set(names)].sort();

/** O*NET: names by which people call their job, and the software they use. */
export const onet: MeasureSet = {
  name: 'onet',
  files: ['Occupation Data.txt', 'Alternate Titles.txt', 'Technology Skills.txt'].map((name) => ({
    name,
    address: `${FOLDER}/${encodeURIComponent(name)}`,
  })),
  tables: ['onet-titles', 'onet-technologies'],
  atLeast: { 'onet-titles': 800, 'onet-technologies': 700 },
  read: async (input) => {
    const own = await readLayouts(input, OCCUPATIONS);
    const alternate = await readLayouts(input, ALTERNATE);
    const technologies = await readLayouts(input, TECHNOLOGIES);
    const titled = [...own, ...alternate].map(([soc, title]) => ({ soc, title }));
    const first = new Map(own.map(([soc, title]) => [soc, title]));
    const head = {
      publisher: 'U.S. Department of Labor, Employment and Training Administration, O*NET',
      address: 'https://www.onetcenter.org/database.html',
      licence: LICENCE,
      release: RELEASE,
      retrieved: input.retrieved,
      code_cautions: [],
    };
    const names: Table = {
      head: {
        ...head,
        table: 'onet-titles',
        title: 'Job titles by occupation',
        cautions: ['One title may belong to several occupations.'],
      },
      columns: [
        { name: 'soc', kind: 'key', what: 'SOC 2018 code; O*NET’s finer occupations are joined' },
        { name: 'title', kind: 'text', what: 'Title of the occupation' },
        { name: 'job_titles', kind: 'list', what: 'Names by which the job goes' },
      ],
      rows: bySoc(titled).map(([soc, rows]) => {
        const title = first.get(`${soc}.00`) ?? rows[0]?.title ?? '';
        return [soc, title, sorted(rows.map((row) => row.title)).filter((each) => each !== title)];
      }),
    };
    const software: Table = {
      head: {
        ...head,
        table: 'onet-technologies',
        title: 'Software that employers ask for, by occupation',
        cautions: ['Only software marked hot or in demand is kept. Other names of products are left out.'],
      },
      columns: [
        { name: 'soc', kind: 'key', what: 'SOC 2018 code; O*NET’s finer occupations are joined' },
        { name: 'in_demand', kind: 'list', what: 'Often named in postings for this occupation' },
        { name: 'hot', kind: 'list', what: 'Often named in postings of all occupations, and used in this one' },
      ],
      rows: bySoc(technologies.filter((row) => row.isHot || row.isInDemand)).map(([soc, rows]) => {
        const inDemand = sorted(rows.filter((row) => row.isInDemand).map((row) => row.name));
        return [soc, inDemand, sorted(rows.map((row) => row.name)).filter((name) => !inDemand.includes(name))];
      }),
    };
    return [names, software];
  },
};
