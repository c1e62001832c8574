import type { CsvCell } from '../../platform/csv.ts';

/** What the API answers, by name; its own shapes are checked where it is made. */
type Told = Record<string, unknown>;
export type ListFile = {
  /** The file's address, which is the page's with an ending, and the list's in the API. */
  path: string;
  api: string;
  /** Filters that the page calls otherwise than the API. */
  called?: Record<string, string>;
  /** How many the API gives at a time; undefined where it gives all. */
  atOnce?: number;
  rowsOf(data: Told): Told[];
  /** The columns, each with what stands in it. */
  columns: Record<string, (row: Told, appUrl: string) => CsvCell>;
};

const cell = (value: unknown): CsvCell =>
  value === null || value === undefined ? '' : typeof value === 'number' || typeof value === 'boolean' ? value : String(value);
const of = (...names: string[]) => Object.fromEntries(names.map((name) => [name, (row: Told) => cell(row[name])]));
const within = (outer: string, ...names: string[]) =>
  Object.fromEntries(names.map((name) => [`${outer}.${name}`, (row: Told) => cell((row[outer] as Told | null)?.[name])]));
const url = (folder: string, name: string) => ({ url: (row: Told, appUrl: string) => `${appUrl}/${folder}/${String(row[name])}` });
const list = (data: Told, name: string) => data[name] as Told[];

/** The lists that a person sees, as tables: what the API tells them of each, and nothing else. Names of columns are the API's. */
export const listFiles: readonly ListFile[] = [
  {
    path: '/browse.csv',
    api: '/api/v1/ideas',
    called: { pro: 'proOnly' },
    atOnce: 100,
    rowsOf: (data) => list(data, 'ideas'),
    columns: {
      ...of('title', 'tagline', 'category', 'published_at', 'last_validated_at', 'idea_score'),
      ...within('scores', 'opportunity', 'problem', 'feasibility', 'why_now'),
      ...of('execution_difficulty', 'trending_score', 'is_pro_pick', 'problem_teaser', 'time_to_mvp_weeks', 'level'),
      ...url('ideas', 'slug'),
    },
  },
  {
    path: '/trending.csv',
    api: '/api/v1/trends',
    atOnce: 100,
    rowsOf: (data) => list(data, 'topics'),
    columns: {
      ...of('name', 'kind', 'category', 'growth_rate', 'is_relative', 'growth_months', 'volume', 'volume_unit', 'source', 'basis'),
      ...of('opportunity_score', 'status', 'trending_since', 'related_ideas_count', 'last_measured_at'),
      ...url('trending', 'slug'),
    },
  },
  {
    path: '/calendar.csv',
    api: '/api/v1/rules',
    rowsOf: (data) => ['coming', 'this_month', 'past'].flatMap((part) => list(data, part)),
    columns: {
      ...of('date', 'what', 'official', 'country'),
      trades: (row) => (row.trades as string[]).join(' '),
      ...of('has_passed'),
      ...within('passage', 'quote', 'publisher', 'url', 'read_on'),
      ideas: (row, appUrl) =>
        list(row, 'ideas')
          .map(({ slug }) => `${appUrl}/ideas/${String(slug)}`)
          .join(' '),
    },
  },
  {
    path: '/research.csv',
    api: '/api/v1/research',
    atOnce: 50,
    rowsOf: (data) => list(data, 'runs'),
    columns: {
      ...of('title', 'idea_text', 'category', 'state', 'verdict'),
      ...within('confidence', 'level'),
      ...within('scores', 'demand', 'competition', 'momentum', 'difficulty'),
      ...of('is_shared', 'created_at', 'ended_at'),
      ...url('research', 'id'),
    },
  },
  {
    path: '/projects.csv',
    api: '/api/v1/projects',
    rowsOf: (data) => list(data, 'projects'),
    columns: {
      ...of('title', 'thesis', 'state', 'owner_name', 'members', 'point', 'verdict', 'created_at', 'changed_at'),
      ...url('projects', 'id'),
    },
  },
];
