/** Projects: closed sets, limits and messages, for the server and the browser. */

export const MAX_TITLE = 120;
export const MAX_THESIS = 2_000;
export const MAX_LINE = 400;
export const MAX_NOTE = 2_000;
export const MAX_URL = 1_000;
/** $10,000,000, in cents: more than a founder's price, cost or income is. */
export const MAX_CENTS = 1_000_000_000;
export const MAX_COUNT = 1_000_000;
export const MAX_DAYS = 365;
/** How long a test takes unless somebody says otherwise. */
export const DEFAULT_DAYS = 7;
/** How many of each a project holds at most. */
export const most = {
  assumptions: 30,
  criteria: 20,
  evidence: 300,
  decisions: 1_000,
  tests: 50,
  entries: 5_000,
  checklist: 30,
  members: 60,
  invitations: 60,
  comments: 2_000,
} as const;

/** Where a project stands, and where it may go from there. Anything may be dropped; what was dropped may be taken up again. */
export const projectStates = [
  {
    id: 'looking',
    label: 'Looking',
    means: 'You collect evidence and decide what has to be true.',
    to: ['testing', 'building', 'dropped'],
  },
  { id: 'testing', label: 'Testing', means: 'You test what would end it if wrong.', to: ['looking', 'building', 'dropped'] },
  { id: 'building', label: 'Building', means: 'You build the first version.', to: ['testing', 'running', 'dropped'] },
  { id: 'running', label: 'Running', means: 'Somebody pays.', to: ['building', 'dropped'] },
  { id: 'dropped', label: 'Dropped', means: 'You know why not. That is a result.', to: ['looking'] },
] as const satisfies readonly { id: string; label: string; means: string; to: readonly string[] }[];
export type ProjectState = (typeof projectStates)[number]['id'];
export const projectStateIds = projectStates.map(({ id }) => id) as [ProjectState, ...ProjectState[]];

/** @returns a state with what it means */
export const projectState = (id: ProjectState) => projectStates.find((state) => state.id === id) as (typeof projectStates)[number];

/** @returns the states a project may go to from one */
export const movesFrom = (id: ProjectState): readonly ProjectState[] => projectState(id).to;

/** What it costs if an assumption is wrong, the dearest first, and how much the assumption weighs for it. */
export const costs = [
  { id: 'ends', label: 'Ends it', means: 'If wrong, there is no business', weight: 3 },
  { id: 'changes', label: 'Changes it', means: 'If wrong, it has to become another one', weight: 2 },
  { id: 'slows', label: 'Slows it', means: 'If wrong, it takes longer or costs more', weight: 1 },
] as const satisfies readonly { id: string; label: string; means: string; weight: number }[];
export type Cost = (typeof costs)[number]['id'];
export const costIds = costs.map(({ id }) => id) as [Cost, ...Cost[]];
export const costOf = (id: Cost) => costs.find((cost) => cost.id === id) as (typeof costs)[number];

export const assumptionStates = [
  { id: 'open', label: 'Open' },
  { id: 'holds', label: 'Holds' },
  { id: 'wrong', label: 'Wrong' },
  { id: 'undecided', label: 'Undecided' },
] as const;
export type AssumptionState = (typeof assumptionStates)[number]['id'];
export const assumptionStateIds = assumptionStates.map(({ id }) => id) as [AssumptionState, ...AssumptionState[]];

/** What a test may say of its assumption. */
export const results = ['holds', 'wrong', 'undecided'] as const;
export type Result = (typeof results)[number];

export const criterionStates = [
  { id: 'open', label: 'Not happened' },
  { id: 'met', label: 'Happened' },
  { id: 'cleared', label: 'Ruled out' },
] as const;
export type CriterionState = (typeof criterionStates)[number]['id'];
export const criterionStateIds = criterionStates.map(({ id }) => id) as [CriterionState, ...CriterionState[]];

export const testStates = ['planned', 'running', 'ended'] as const;
export type TestState = (typeof testStates)[number];

export const pricePers = [
  { id: 'month', label: 'a month' },
  { id: 'year', label: 'a year' },
  { id: 'once', label: 'once' },
  { id: 'use', label: 'each time' },
] as const;
export type PricePer = (typeof pricePers)[number]['id'];
export const pricePerIds = pricePers.map(({ id }) => id) as [PricePer, ...PricePer[]];

/** Who somebody is in a project, the one who may most first. */
export const roles = [
  { id: 'owner', label: 'Owner', means: 'Shares, hands over and removes it' },
  { id: 'editor', label: 'Editor', means: 'Logs entries and changes everything in it' },
  { id: 'reader', label: 'Reader', means: 'Reads and comments' },
] as const;
export type Role = (typeof roles)[number]['id'];
export const roleLabel = (id: Role): string => roles.find((role) => role.id === id)?.label ?? id;
export const roleIds = roles.map(({ id }) => id) as [Role, ...Role[]];

export const origins = ['idea', 'report', 'check', 'blank', 'file'] as const;
export type OriginKind = (typeof origins)[number];
export const decisionKinds = ['own', 'state', 'assumption', 'criterion', 'test'] as const;
export type DecisionKind = (typeof decisionKinds)[number];

export const projectMessages = {
  notFound: 'There is no such project.',
  ownerOnly: 'Only the owner of this project may do that.',
  readerOnly: 'You read this project. Ask its owner to make you an editor.',
  rests: 'The plan of this project’s owner has ended. You can still read it; only its owner changes it.',
  restsForNew: 'The plan of this project’s owner has ended, so nobody new comes in. Ask them to open it again.',
  sharingNeedsPlan: 'Sharing a project is part of Pro. See the plans.',
  heirNeedsPlan: 'A shared project needs an owner on Pro. They are on Free.',
  ownerStays: 'The owner hands the project over before anything else.',
  noMember: 'Nobody of that name is in this project any more. Reload the page.',
  noInvitation: 'This invitation is not open any more: it was used, withdrawn, or its 14 days are over. Ask for another one.',
  noPage: 'There is no such page. It may have been switched off: ask whoever sent you the link.',
  invitedAlready: 'This address has an open invitation. Withdraw it first.',
  changedMeanwhile:
    'Somebody else changed this meanwhile, and nothing was written over it. Compare what stands here now with what you typed, then save again.',
  invited: 'Invitation ready',
  invitedByMail: 'Invitation sent',
  withdrawn: 'Invitation withdrawn',
  joined: 'You are in',
  declined: 'Invitation declined',
  left: 'You left the project',
  handedOver: 'Project handed over',
  pageOn: 'The page is on',
  pageOff: 'The page is off',
  noTest: 'There is no such test.',
  noItem: 'That is not there any more. Reload the page.',
  gone: 'This project is gone for good.',
  limit: (limit: number) =>
    `Your plan holds ${limit} open projects at a time. Drop one, with its reason, or see the plans for more; a dropped project stays readable.`,
  noMove: (from: string, to: string) => `A project that is ${from} cannot become ${to}.`,
  dropReason: 'Write why you drop it. That is the result.',
  reason: 'Write the reason in a few words',
  noReport: 'This report has no result yet.',
  harmful: 'We do not help with this one.',
  full: (what: string, count: number) => `A project holds at most ${count} ${what}.`,
  noPassMark: 'Set the pass mark before you start: how many of how many have to say yes.',
  noSample: 'Say with how many you test.',
  passOverSample: (pass: number, sample: number) => `${pass} of ${sample} is not possible.`,
  yesOverTried: (yes: number, tried: number) => `${yes} of ${tried} is not possible. Correct one of the two.`,
  emptyEntry: 'Enter how many you tried, what you spent, or a note.',
  future: 'This day is in the future.',
  notRunning: 'This test is not running. Start it before you log entries.',
  ended: 'This test has ended. Its log stays as it is.',
  started: 'This test has started. Its pass mark stays as it was set.',
  otherEntry: 'This entry was logged before with other numbers. Reload the page.',
  nothingToGive: 'Only a finished test of an idea in the catalogue can be given, once its numbers decide.',
  consent: 'Tick the box if you want to give them.',
  noEntries: 'There is nothing in the log yet. A result needs at least one try.',
  failed: 'That could not be saved. What you typed is still here: try again.',
  created: 'Project created',
  imported: 'Project imported',
  notAFile: 'This is not a project file. Choose the JSON file of an export.',
  tooLarge: 'This file is too large. A project file has at most 4 MB.',
  saved: 'Saved',
  removed: 'Project removed',
  back: 'Project restored',
  testAdded: 'Test planned',
  testStarted: 'Test started',
  logged: 'Entry logged',
  feedMade: 'Addresses made',
  feedOff: 'The addresses open nothing any more',
  testRemoved: 'Test removed',
  decided: 'Decision logged',
} as const;

/** @returns what a state of an assumption is called */
export const assumptionLabel = (id: AssumptionState): string => assumptionStates.find((state) => state.id === id)?.label ?? id;

/** @returns what a state of a kill criterion is called */
export const criterionLabel = (id: CriterionState): string => criterionStates.find((state) => state.id === id)?.label ?? id;

export const projectFormats = [
  { id: 'pdf', label: 'PDF', type: 'application/pdf', ending: 'pdf' },
  { id: 'markdown', label: 'Markdown', type: 'text/markdown; charset=utf-8', ending: 'md' },
  { id: 'json', label: 'JSON', type: 'application/json; charset=utf-8', ending: 'json' },
  { id: 'csv', label: 'CSV', type: 'text/csv; charset=utf-8', ending: 'csv' },
] as const;
export type ProjectFormatId = (typeof projectFormats)[number]['id'];
