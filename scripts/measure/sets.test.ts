import { expect, test } from 'vitest';
import { recordsOf } from '../../src/catalogue/evidence/table.contract.ts';
import { type MeasureSet, readSet } from './measure-set.ts';
import { type Content, withFiles } from './publisher-fixtures.ts';
import { ashe } from './sets/ashe.ts';
import { bfs } from './sets/bfs.ts';
import { eurostat } from './sets/eurostat.ts';
import { exchangeRates } from './sets/exchange-rates.ts';
import { githubTopics } from './sets/github-topics.ts';
import { indeed } from './sets/indeed.ts';
import { naics } from './sets/naics.ts';
import { oews } from './sets/oews.ts';
import { onet } from './sets/onet.ts';
import { ons } from './sets/ons.ts';
import { projections } from './sets/projections.ts';
import { qcew } from './sets/qcew.ts';
import { UK_OCCUPATIONS } from './sets/soc-uk-names.ts';
import { worldBank } from './sets/world-bank.ts';

/** A release of a few rows: it neither has as many as a whole one nor adds up as one. */
const few = (set: MeasureSet): MeasureSet => ({ ...set, atLeast: {}, faults: () => [] });
const read = (set: MeasureSet, files: Readonly<Record<string, Content>>) =>
  withFiles(files, async (input) => (await readSet(few(set), input)).map((table) => recordsOf(table)));
const refusal = (set: MeasureSet, files: Readonly<Record<string, Content>>) =>
  expect(withFiles(files, (input) => readSet(set, input))).rejects;

const QCEW_HEAD =
  '"area_fips","own_code","industry_code","agglvl_code","size_code","year","qtr","disclosure_code","qtrly_estabs","month1_emplvl","month2_emplvl","month3_emplvl","total_qtrly_wages","avg_wkly_wage","oty_disclosure_code","oty_qtrly_estabs_chg","oty_qtrly_estabs_pct_chg","oty_month3_emplvl_pct_chg","oty_avg_wkly_wage_pct_chg"';
const TITLES =
  'industry_code,industry_title\n"10","10 Total, all industries"\n"23","NAICS 23 Construction"\n"1011","1011 Natural resources"';
const construction = '"US000","5","23","14","0","2024","1","",1200,900,950,1000,5000,1507,"",-12,-1.0,2.5,4.1';
const hidden = '"US000","1","23","14","0","2024","1","N",3,0,0,0,0,0,"N",1,50.0,0,0';
const supersector = '"US000","5","1011","13","0","2024","1","",9,9,9,9,9,9,"",1,1.0,1.0,1.0';

test('QCEW is read by industry and ownership, and what is withheld is no zero', async () => {
  const [rows] = await read(qcew, {
    'US000.csv': [QCEW_HEAD, construction, hidden, supersector].join('\n'),
    'industry_titles.csv': TITLES,
  });
  expect(rows).toEqual([
    expect.objectContaining({
      naics: '23',
      ownership: 'private',
      title: 'Construction',
      establishments: 1200,
      establishments_change: -12,
      jobs: 1000,
      weekly_wage: 1507,
      flag: '',
    }),
    expect.objectContaining({
      naics: '23',
      ownership: 'federal',
      establishments: 3,
      jobs: null,
      weekly_wage: null,
      jobs_change_pct: null,
      flag: 'N',
    }),
  ]);
});

test('QCEW of another quarter, with a column renamed, or broken off is refused with line, column and what was expected', async () => {
  const files = (text: string) => ({ 'US000.csv': text, 'industry_titles.csv': TITLES });
  await refusal(qcew, files([QCEW_HEAD, construction.replace('"1",""', '"2",""')].join('\n'))).toThrow(
    'US000.csv, line 2, column “qtr”: expected quarter 1, found “2”',
  );
  await refusal(qcew, files([QCEW_HEAD.replace('qtrly_estabs', 'establishments'), construction].join('\n'))).toThrow(
    /US000\.csv, line 1: expected “qtrly_estabs” among the columns, found “area_fips”, .*“establishments”/,
  );
  await refusal(qcew, files([QCEW_HEAD, construction.slice(0, 60)].join('\n'))).toThrow(
    /US000\.csv, line 2, column “.+”: the line ends before this column/,
  );
  await refusal(qcew, files([QCEW_HEAD, construction].join('\n'))).toThrow('a whole release has at least 4000 rows, and this has 1');
  await refusal({ ...qcew, atLeast: {} }, files([QCEW_HEAD, construction].join('\n'))).toThrow('expected 20 private sectors, found 1');
});

test('QCEW that does not add to its published total is refused', async () => {
  const sectors = [
    '11',
    '21',
    '22',
    '23',
    '31-33',
    '42',
    '44-45',
    '48-49',
    '51',
    '52',
    '53',
    '54',
    '55',
    '56',
    '61',
    '62',
    '71',
    '72',
    '81',
    '99',
  ];
  const lines = [
    ...sectors.map((code) => construction.replace('"23"', `"${code}"`)),
    construction.replace('"23","14"', '"10","11"').replace('1200', '24001'),
  ];
  const titles = [TITLES, ...sectors.map((code) => `"${code}","NAICS ${code} Sector"`)].join('\n');
  await refusal({ ...qcew, atLeast: {} }, { 'US000.csv': [QCEW_HEAD, ...lines].join('\n'), 'industry_titles.csv': titles }).toThrow(
    'the private sectors add to 24000 establishments, the published total is 24001',
  );
});

test('the shorter cut of QCEW gives the same rows', async () => {
  const head =
    'naics,level,title,ownership,establishments,employment_mar_2024,total_wages_q1_usd,avg_weekly_wage_usd,establishments_change_yoy,establishments_change_yoy_pct,employment_change_yoy_pct,avg_weekly_wage_change_yoy_pct,disclosure';
  const [rows] = await read(qcew, {
    'qcew_us_2024q1.csv': `${head}\n23,2,Construction,private,1200,1000,5000,1507,-12,-1.0,2.5,4.1,\n23,2,Construction,federal,3,,,,1,50.0,,,N\n`,
  });
  const [official] = await read(qcew, { 'US000.csv': [QCEW_HEAD, construction, hidden].join('\n'), 'industry_titles.csv': TITLES });
  expect(rows).toEqual(official);
});

const OEWS_HEAD = [
  'AREA',
  'AREA_TITLE',
  'I_GROUP',
  'OCC_CODE',
  'OCC_TITLE',
  'O_GROUP',
  'TOT_EMP',
  'EMP_PRSE',
  'A_MEAN',
  'H_MEDIAN',
  'A_MEDIAN',
];
const oewsYears = (row: (string | number)[], head = OEWS_HEAD) =>
  Object.fromEntries(
    [2020, 2021, 2022, 2023, 2024, 2025].map((year) => [`national_M${year}_dl.xlsx`, { [`national_M${year}_dl`]: [head, row] }]),
  );

test('OEWS is read by occupation and year, and its marks stay as flags', async () => {
  const [rows = []] = await read(
    oews,
    oewsYears(['99', 'U.S.', 'cross-industry', '29-1241', 'Surgeons', 'detailed', '**', 1.2, 300000, '#', '#']),
  );
  expect(rows).toHaveLength(6);
  expect(rows[0]).toEqual(
    expect.objectContaining({
      soc: '29-1241',
      year: '2020',
      jobs: null,
      annual_mean: 300000,
      hourly_median: null,
      annual_median: null,
      flag: '** #',
    }),
  );
});

test('OEWS with a year missing, or something else than a figure, is refused', async () => {
  const files = oewsYears(['99', 'U.S.', 'cross-industry', '29-1241', 'Surgeons', 'detailed', 'about 100', 1.2, 1, 1, 1]);
  await refusal(oews, files).toThrow('sheet “national_M2020_dl”, line 2, column “TOT_EMP”: expected a number or * ** #, found “about 100”');
  const { 'national_M2022_dl.xlsx': _left, ...rest } = oewsYears([
    '99',
    'U.S.',
    'cross-industry',
    '29-1241',
    'Surgeons',
    'detailed',
    1,
    1,
    1,
    1,
    1,
  ]);
  await refusal(few(oews), rest).toThrow('found none of 2022');
});

const EP_HEAD = [
  '2024 National Employment Matrix title',
  '2024 National Employment Matrix code',
  'Occupation type',
  'Employment, 2024',
  'Employment, 2034',
  'Employment change, numeric, 2024–34',
  'Employment change, percent, 2024–34',
  'Percent self employed, 2024',
  'Occupational openings, 2024–34 annual average',
  'Median annual wage, dollars, 2024[1]',
  'Typical education needed for entry',
];
const EP_FACTORS = [
  ['Table 1.12 Factors affecting occupational utilization'],
  [
    '2024 National Employment Matrix occupation title',
    '2024 National Employment Matrix occupation code',
    '2024 National Employment Matrix industry title',
    '2024 National Employment Matrix industry code',
    'Factors affecting occupational utilization',
  ],
  ['Editors', '27-3041', 'Total, all industries', 'TE1000', 'Demand change - share decreases.'],
];
const ep = (unit: string, wage: string | number) => ({
  'occupation.xlsx': {
    'Table 1.2': [
      [`Table 1.2 Occupational projections (Employment in ${unit})`],
      EP_HEAD,
      ['Editors', '27-3041', 'Line item', 10.5, 9, -1.5, -14.3, 12, 1.1, wage, 'Bachelor’s degree'],
      ['Footnotes:'],
    ],
    'Table 1.12': EP_FACTORS,
  },
});

test('projections are read with their reasons; a wage that is not published or above the highest stays open', async () => {
  const [[editors] = [], factors] = await read(projections, ep('thousands', '—'));
  expect(editors).toEqual(
    expect.objectContaining({ soc: '27-3041', level: 'detailed', jobs: 10.5, change_pct: -14.3, annual_median: null, flag: '—' }),
  );
  expect(factors).toEqual([expect.objectContaining({ soc: '27-3041', industry: 'TE1000' })]);
  const [[top] = []] = await read(projections, ep('thousands', '>=239,200'));
  expect(top).toEqual(expect.objectContaining({ annual_median: null, flag: '>=239,200' }));
});

test('projections in another unit are refused', async () => {
  await refusal(projections, ep('millions', 1)).toThrow(
    'expected “(Employment in thousands)”, found “Table 1.2 Occupational projections (Employment in millions)”',
  );
});

const REGIONS = [
  'K02000001 United Kingdom',
  'E92000001 England',
  'W92000004 : Wales',
  'S92000003 : Scotland',
  'N92000002 : Northern Ireland',
];
const JOBS = ['0-4', '5-9', '10-19', '20-49', '50-99', '100-249', '250+'];
const TURNOVER = ['0-49', '50-99', '100-249', '250-499', '500-999', '1000-1999', '2000-4999', '5000-9999', '10000-49999', '50000+'];
const onsBook = (units = 'Units: Counts (control rounded to base 5)', bands: number[] = [85, 5, 5, 5, 0, 0, 0]) => {
  const sheet = (head: string[], figures: number[]) => [
    ['Table'],
    ['This worksheet contains one table'],
    [units],
    [null, ...head],
    ['0111 : Growing of cereals', ...figures],
    ['Total', ...figures],
  ];
  return {
    'ukbusinessworkbook2024.xlsx': {
      'Table 2': sheet(REGIONS, [100, 80, 5, 10, 5]),
      'Table 4': sheet([...JOBS, 'Total'], [...bands, 100]),
      'Table 9 ': sheet([...TURNOVER, 'Total'], [50, 50, 0, 0, 0, 0, 0, 0, 0, 0, 100]),
      'Table 17': sheet(REGIONS, [120, 95, 5, 15, 5]),
    },
  };
};

test('four tables of the ONS become one row a class', async () => {
  const [rows] = await read(ons, onsBook());
  expect(rows).toEqual([
    expect.objectContaining({
      sic: '0111',
      enterprises_uk: 100,
      enterprises_scotland: 10,
      local_units_uk: 120,
      emp_0_4: 85,
      turnover_k_50_99: 50,
    }),
    expect.objectContaining({ sic: 'total', enterprises_uk: 100 }),
  ]);
});

test('an ONS workbook in another unit, or whose bands do not add up, is refused', async () => {
  await refusal(ons, onsBook('Units: thousands')).toThrow('expected “Units: Counts (control rounded to base 5)”');
  await refusal({ ...ons, atLeast: {} }, onsBook(undefined, [10, 0, 0, 0, 0, 0, 0])).toThrow(
    'class 0111: the bands emp_… add to 10, the enterprises are 100',
  );
});

test('NAICS is read without the mark of its titles and with the first sentences of its descriptions', async () => {
  const [rows] = await read(naics, {
    '2022_NAICS_Descriptions.xlsx': {
      Descriptions: [
        ['Code', 'Title', 'Description'],
        [111, 'Crop ProductionT', `The Sector as a Whole\n\nFarms grow crops. ${'They harvest. '.repeat(40)}`],
        [54111, 'Offices of LawyersT', 'See industry description for 541110.'],
        [541110, 'Offices of Lawyers', 'Offices of legal practitioners.\r\n\r\nCross-References. Establishments of notaries--'],
      ],
    },
  });
  expect(rows?.[0]).toEqual(expect.objectContaining({ naics: '111', title: 'Crop Production' }));
  expect(String(rows?.[0]?.description)).toMatch(/^Farms grow crops\..{0,230}\.$/);
  expect(rows?.[1]?.description).toBe('Offices of legal practitioners.');
  expect(rows?.[2]).toEqual({ naics: '541110', title: 'Offices of Lawyers', description: 'Offices of legal practitioners.' });
});

test('O*NET’s finer occupations are joined, and only software in demand or hot is kept', async () => {
  const [names, software] = await read(onet, {
    'Occupation Data.txt':
      'O*NET-SOC Code\tTitle\tDescription\n11-1011.00\tChief Executives\tLead.\n11-1011.03\tChief Sustainability Officers\tLead.\n',
    'Alternate Titles.txt': 'O*NET-SOC Code\tAlternate Title\tShort Title\tSource(s)\n11-1011.00\tAgency Owner\tn/a\t08\n',
    'Technology Skills.txt':
      'O*NET-SOC Code\tExample\tCommodity Code\tCommodity Title\tHot Technology\tIn Demand\n11-1011.00\tSheets\t1\tx\tY\tY\n11-1011.03\tMail\t1\tx\tY\tN\n11-1011.00\tOld tool\t1\tx\tN\tN\n',
  });
  expect(names).toEqual([{ soc: '11-1011', title: 'Chief Executives', job_titles: ['Agency Owner', 'Chief Sustainability Officers'] }]);
  expect(software).toEqual([{ soc: '11-1011', in_demand: ['Sheets'], hot: ['Mail'] }]);
});

const BFS_HEAD = 'sa,naics_sector,series,geo,year,jan,feb,mar,apr,may,jun,jul,aug,sep,oct,nov,dec';

test('BFS is read month by month to the last that is published, and what is withheld stays open', async () => {
  const [rows] = await read(bfs, {
    'bfs_monthly.csv': `${BFS_HEAD}\nU,TOTAL,BA_BA,US,2025,9,8,,,,,,,,,,\nU,TOTAL,BA_BA,US,2024,1,2,3,4,5,6,7,8,9,10,D,12\nU,TOTAL,BA_BA,TX,2025,1,1,,,,,,,,,,\n`,
  });
  expect(rows).toEqual([
    { sector: 'TOTAL', series: 'BA_BA', adjusted: 'no', start: '2024-01', applications: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, null, 12, 9, 8] },
  ]);
});

test('BFS whose sectors do not add to the total is refused', async () => {
  const text = `${BFS_HEAD}\nU,TOTAL,BA_BA,US,2025,9,8,,,,,,,,,,\nU,NAICS11,BA_BA,US,2025,9,7,,,,,,,,,,\n`;
  await refusal({ ...bfs, atLeast: {} }, { 'bfs_monthly.csv': text }).toThrow('month 2 of BA_BA: the sectors do not add to the total 8');
});

const INDEED = {
  'aggregate_job_postings_US.csv':
    'date,jobcountry,indeed_job_postings_index_SA,indeed_job_postings_index_NSA,variable\n2024-01-30,US,110,1,total postings\n2024-01-31,US,112,1,total postings\n2024-02-01,US,114,1,total postings\n2024-02-01,US,5,1,new postings\n',
  'job_postings_by_sector_US.csv':
    'date,jobcountry,indeed_job_postings_index,variable,display_name\n2024-01-31,US,90.5,total postings,Accounting\n',
  'posted-wage-growth-by-sector.csv':
    'jobcountry,country,sector,month,n_obs,posted_wage_growth_yoy,posted_wage_growth_yoy_3moavg\nUS,US,Childcare,Dec-19,5,0.0094637,NA\nUS,US,Childcare,Jan-20,5,NA,NA\n',
  'AI_posting.csv': 'date,jobcountry,AI_share_postings\n2024-01-01,DE,2.5\n',
};

test('Indeed’s days become months, and the last month says how many days it has', async () => {
  const [postings, wages, ai] = await read(indeed, INDEED);
  expect(postings).toEqual([
    { country: 'US', sector: 'Accounting', start: '2024-01', values: [90.5], last_days: '1' },
    { country: 'US', sector: 'All sectors', start: '2024-01', values: [111, 114], last_days: '1' },
  ]);
  expect(wages).toEqual([{ country: 'US', sector: 'Childcare', start: '2019-12', values: [0.94637, null] }]);
  expect(ai).toEqual([{ country: 'DE', sector: 'All sectors', start: '2024-01', values: [2.5], last_days: '1' }]);
});

test('GitHub’s topics are summed over economies, the European Union left out, and a hole stays a hole', async () => {
  const [rows] = await read(githubTopics, {
    'topics.csv':
      'num_pushers,topic,iso2_code,year,quarter\n100,rust,US,2024,1\n50,rust,DE,2024,1\n60,rust,EU,2024,1\n120,rust,US,2024,2\n130,rust,US,2024,3\n140,rust,US,2025,1\n9,rare,US,2025,1\n',
  });
  expect(rows).toEqual([{ topic: 'rust', start: '2024Q1', pushers: [150, 120, 130, null, 140] }]);
});

test('exchange rates turned upside down are refused', async () => {
  const file = (pound: number) => ({
    'monthly.csv': `Date,Country,Exchange rate\n2004-12-01,Japan,1\n2024-01-01,United Kingdom,${pound}\n2024-02-01,United Kingdom,ND\n`,
  });
  const [rows] = await read(exchangeRates, file(0.78661));
  expect(rows).toEqual([{ country: 'United Kingdom', start: '2024-01', rate: [0.7866, null] }]);
  await refusal({ ...exchangeRates, atLeast: {} }, file(1.27)).toThrow('the unit has changed');
});

test('the World Bank’s answers become one row a country, groups of countries left out', async () => {
  const record = (country: string, date: string, value: number | null) => ({
    indicator: { id: 'SP.POP.TOTL', value: 'Population, total' },
    country: { id: 'x', value: 'x' },
    countryiso3code: country,
    date,
    value,
    unit: '',
  });
  const answer = (pages: number) => ({
    'SP.POP.TOTL.json': JSON.stringify([
      { page: 1, pages },
      [record('KEN', '2016', 45123456.7), record('KEN', '2017', null), record('WLD', '2016', 7e9)],
    ]),
  });
  const [rows] = await read(worldBank, answer(1));
  expect(rows).toEqual([
    expect.objectContaining({
      country: 'KEN',
      start: '2015',
      sp_pop_totl: [null, 45123500, null, null, null, null, null, null, null, null, null],
    }),
  ]);
  await refusal(worldBank, answer(2)).toThrow('expected one page, found the first of 2');
});

test('Eurostat’s letters become flags, and pay is wages over employees', async () => {
  const head = 'nace_r2,indic_sb,geo\\time\t2015 \t2014 \t2013 \t2012 ';
  const lines = [
    'C10,V11110,DE\t30 p\t29 \t28 \t27 ',
    'C10,V13320,DE\t: c\t100.5 \t: \t: ',
    'C10,V16130,DE\t5 \t4000 \t: \t: ',
    'C10,V99999,DE\t1 \t1 \t1 \t1 ',
  ];
  const [rows] = await read(eurostat, { 'sbs_na_sca_r2.tsv': [head, ...lines].join('\n') });
  expect(rows).toEqual([
    {
      country: 'DE',
      nace: 'C10',
      what: 'Food makers',
      start: '2012',
      enterprises: [27, 28, 29, 30],
      persons: [null, null, null, null],
      wage: [null, null, 25125, null],
      flag: 'cp',
    },
  ]);
});

test('the shorter cut of Eurostat names the figure that a flag is about', async () => {
  const [rows] = await read(eurostat, {
    'sbs_enterprises_by_nace.csv':
      'geo,nace_r2,nace_label,year,enterprises,persons_employed,employees,turnover_meur,wages_and_salaries_meur,wages_per_employee_eur,flags\nDE,C10,Food,2014,29,60,50,1,1.5,30000,enterprises:de;turnover_meur:p\n',
  });
  expect(rows).toEqual([expect.objectContaining({ enterprises: [null, null, 29, null], wage: [null, null, 30000, null], flag: 'de' })]);
});

test('a file of another kind, or none, is refused', async () => {
  await refusal(bfs, { 'bfs_monthly.csv': '<html>Not found</html>' }).toThrow(
    'bfs_monthly.csv, line 1: expected “sa” among the columns, found “<html>Not found</html>”',
  );
  await refusal(naics, { '2022_NAICS_Descriptions.xlsx': 'Not a workbook' }).toThrow(
    '2022_NAICS_Descriptions.xlsx: the file cannot be read to its end',
  );
  await refusal(bfs, { 'bfs_monthly.csv': `${BFS_HEAD}\n"U,TOTAL` }).toThrow('never closed');
  await refusal(qcew, { 'other.csv': 'a,b' }).toThrow('no file found');
});

const ASHE_FILE = 'PROV - Occupation SOC20 (4) Table 14.5a   Hourly pay - Gross 2024.xlsx';
type AsheRow = [title: string, soc: string | null, jobs: string | number, hour: string | number, change: string | number];
const asheFile = (own: readonly AsheRow[], year = 2024): Readonly<Record<string, Content>> => {
  const known = [...UK_OCCUPATIONS.keys()].filter((soc) => !own.some(([, code]) => code === soc));
  const others = Array.from({ length: 400 }, (_, i) => String(1000 + 2 * i)).filter((soc) => !UK_OCCUPATIONS.has(soc));
  const rest = [...known, ...others].map((soc): AsheRow => ['An occupation', soc, 10, 15.5, 1.5]);
  const all: AsheRow[] = [
    ['All employees', null, 27_882, 17.09, 6.8],
    ['Skilled trades', '5', 2_000, 15, 5],
    ...own,
    ...rest,
    ['a  A note.', null, '', '', ''],
  ];
  return {
    [ASHE_FILE]: {
      All: [
        [`Table 14.5a   Hourly pay - Gross (£) - For all employee jobsa: United Kingdom, ${year}`],
        [null, null, 'of jobsb', null, 'percentage'],
        ['Description', 'Code', '(thousand)', 'Median', 'change', 'Mean', 'change'],
        ...all.map((row) => [...row, 20, 2]),
      ],
    },
  };
};

test('British pay is the median of an occupation in our words; what is unreliable is no figure', async () => {
  const [rows] = await read(
    ashe,
    asheFile([
      ['Carpenters and joiners', '5316', 90, 16.05, 8],
      ['Ship officers', '3512', 'x', 'x', ''],
    ]),
  );
  expect(rows?.filter(({ soc }) => ['5316', '3512'].includes(String(soc)))).toEqual([
    { soc: '5316', what: 'Carpenters and joiners', hourly_median: 16.05, change_pct: 8, flag: '' },
    { soc: '3512', what: 'Officers of ships and hovercraft', hourly_median: null, change_pct: null, flag: 'x' },
  ]);
});

test('British pay of another year, broken off or with a word for a figure is refused whole', async () => {
  await refusal(ashe, asheFile([], 2023)).toThrow('United Kingdom, 2024');
  const whole = asheFile([])[ASHE_FILE] as { All: (string | number | null)[][] };
  await refusal(ashe, { [ASHE_FILE]: { All: whole.All.slice(0, 100) } }).toThrow('truncated');
  await refusal(ashe, asheFile([['Carpenters and joiners', '5316', 90, 'sixteen', 8]])).toThrow(
    /line 6, column “Median”: expected a number .*found “sixteen”/,
  );
});
