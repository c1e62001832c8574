import type { CategoryId } from '../shared/vocabulary/categories.ts';

/** Sectors of NAICS 2022 as the Bureau of the Census names their series, with the category in which a topic about one is found. */
export const sectors: readonly { code: string; series: string; name: string; category: CategoryId }[] = [
  { code: '11', series: 'NAICS11', name: 'Farming, forestry and fishing', category: 'other' },
  { code: '21', series: 'NAICS21', name: 'Mining, oil and gas', category: 'other' },
  { code: '22', series: 'NAICS22', name: 'Utilities', category: 'other' },
  { code: '23', series: 'NAICS23', name: 'Construction', category: 'other' },
  { code: '31-33', series: 'NAICSMNF', name: 'Manufacturing', category: 'other' },
  { code: '42', series: 'NAICS42', name: 'Wholesale trade', category: 'ecommerce' },
  { code: '44-45', series: 'NAICSRET', name: 'Retail trade', category: 'ecommerce' },
  { code: '48-49', series: 'NAICSTW', name: 'Transport and warehousing', category: 'other' },
  { code: '51', series: 'NAICS51', name: 'Information and media', category: 'saas' },
  { code: '52', series: 'NAICS52', name: 'Finance and insurance', category: 'fintech' },
  { code: '53', series: 'NAICS53', name: 'Property and rental', category: 'other' },
  { code: '54', series: 'NAICS54', name: 'Professional and technical services', category: 'saas' },
  { code: '55', series: 'NAICS55', name: 'Management of companies', category: 'other' },
  { code: '56', series: 'NAICS56', name: 'Administrative and waste services', category: 'productivity' },
  { code: '61', series: 'NAICS61', name: 'Private education', category: 'edtech' },
  { code: '62', series: 'NAICS62', name: 'Health care and social assistance', category: 'healthtech' },
  { code: '71', series: 'NAICS71', name: 'Arts, sport and recreation', category: 'creator_economy' },
  { code: '72', series: 'NAICS72', name: 'Hotels and restaurants', category: 'other' },
  { code: '81', series: 'NAICS81', name: 'Repair, personal care and other services', category: 'other' },
];

/** Names of NAICS sectors by their codes; that of government has no series of its own. */
export const sectorNames: ReadonlyMap<string, string> = new Map([
  ...sectors.map(({ code, name }) => [code, name] as const),
  ['92', 'Public administration'],
]);

type Postings = { naics?: string; soc?: string; category?: CategoryId };

/**
 * Sectors of Indeed's postings, by its own names: the NAICS sector whose ideas meet one, and the beginnings of SOC codes. Indeed sorts postings by the
 * work, not by the firm, so that only what is plainly the work of one sector has a NAICS code.
 */
export const postingSectors: Readonly<Record<string, Postings>> = {
  Accounting: { naics: '54', soc: '13-20 43-3031', category: 'fintech' },
  'Administrative Assistance': { naics: '56', soc: '43-6 43-1011' },
  'Agriculture & Forestry': { naics: '11', soc: '45-' },
  Architecture: { soc: '17-10' },
  'Arts & Entertainment': { naics: '71', soc: '27-1 27-20', category: 'creator_economy' },
  'Banking & Finance': { naics: '52', soc: '13-205 13-207 43-307', category: 'fintech' },
  'Beauty & Wellness': { soc: '39-50' },
  Childcare: { soc: '39-9011 11-9031' },
  'Civil Engineering': { soc: '17-2051' },
  'Cleaning & Sanitation': { soc: '37-' },
  'Community & Social Service': { naics: '62', soc: '21-' },
  Construction: { naics: '23', soc: '47-' },
  'Customer Service': { soc: '43-4051' },
  Dental: { soc: '29-102 31-9091 29-1292', category: 'healthtech' },
  Driving: { naics: '48-49', soc: '53-30' },
  'Education & Instruction': { naics: '61', soc: '25- 11-903', category: 'edtech' },
  'Electrical Engineering': { soc: '17-207' },
  'Food Preparation & Service': { naics: '72', soc: '35-' },
  'Hospitality & Tourism': { naics: '72', soc: '11-9081 43-4081 39-70' },
  'Human Resources': { soc: '13-107 13-1151 11-312 13-1141' },
  'IT Operations & Helpdesk': { soc: '15-1232 15-1244', category: 'saas' },
  'Industrial Engineering': { soc: '17-2112' },
  'Information Design & Documentation': { soc: '27-3042 25-40' },
  'Installation & Maintenance': { soc: '49-' },
  Insurance: { naics: '52', soc: '13-103 41-3021 13-1031', category: 'fintech' },
  Legal: { naics: '54', soc: '23-' },
  'Loading & Stocking': { naics: '48-49', soc: '53-70' },
  'Logistic Support': { naics: '48-49', soc: '43-50 11-3071 13-1081' },
  Management: { soc: '11-1021 11-9199 11-9111' },
  Marketing: { soc: '11-20 13-1161', category: 'creator_economy' },
  Mathematics: { soc: '15-20' },
  'Media & Communications': { naics: '51', soc: '27-30 27-40', category: 'creator_economy' },
  'Medical Information': { soc: '29-2072 29-9021', category: 'healthtech' },
  'Medical Technician': { soc: '29-20', category: 'healthtech' },
  Nursing: { naics: '62', soc: '29-1141 29-2061 29-117', category: 'healthtech' },
  'Personal Care & Home Health': { naics: '62', soc: '31-112', category: 'healthtech' },
  Pharmacy: { soc: '29-1051 29-2052', category: 'healthtech' },
  'Physicians & Surgeons': { soc: '29-12', category: 'healthtech' },
  'Production & Manufacturing': { naics: '31-33', soc: '51-' },
  'Project Management': { soc: '13-1082' },
  'Real Estate': { naics: '53', soc: '41-902 11-9141' },
  Retail: { naics: '44-45', soc: '41-1011 41-20', category: 'ecommerce' },
  Sales: { naics: '42', soc: '41-30 41-40 11-2022' },
  'Scientific Research & Development': { soc: '19-' },
  'Security & Public Safety': { soc: '33-' },
  'Social Science': { soc: '19-30' },
  'Software Development': { naics: '51', soc: '15-125', category: 'saas' },
  Sports: { naics: '71', soc: '27-202' },
  Therapy: { soc: '29-112', category: 'healthtech' },
  Veterinary: { soc: '29-1131 31-9096 29-2056', category: 'healthtech' },
};

/** Countries as they stand in names. */
export const countryNames: Readonly<Record<string, string>> = {
  AU: 'Australia',
  CA: 'Canada',
  DE: 'Germany',
  ES: 'Spain',
  FR: 'France',
  GB: 'United Kingdom',
  IE: 'Ireland',
  IT: 'Italy',
  JP: 'Japan',
  NL: 'Netherlands',
  US: 'United States',
  EA: 'Euro area',
};

/** Countries of which Indeed publishes how posted pay grows. What is not shipped is measured by the first run that reaches the publisher. */
export const payCountries: ReadonlySet<string> = new Set(['CA', 'DE', 'EA', 'ES', 'FR', 'GB', 'IE', 'IT', 'JP', 'NL', 'US']);

/** Divisions of the British SIC and of NACE, by the NAICS sector that holds most of each. */
export const sectorOfDivision: readonly (readonly [from: number, to: number, sector: string])[] = [
  [1, 3, '11'],
  [5, 9, '21'],
  [10, 33, '31-33'],
  [35, 37, '22'],
  [38, 39, '56'],
  [41, 43, '23'],
  [45, 45, '44-45'],
  [46, 46, '42'],
  [47, 47, '44-45'],
  [49, 53, '48-49'],
  [55, 56, '72'],
  [58, 63, '51'],
  [64, 66, '52'],
  [68, 68, '53'],
  [69, 75, '54'],
  [77, 77, '53'],
  [78, 82, '56'],
  [84, 84, '92'],
  [85, 85, '61'],
  [86, 88, '62'],
  [90, 93, '71'],
  [94, 96, '81'],
];
