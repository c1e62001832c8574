/** What is noted of who did what in a project: each kind with its words, after the name of who did it. */
const plain = (words: string) => () => words;
const about = (words: string) => (text: string) => `${words} “${text}”`;

export const activityKinds = {
  made: plain('started the project'),
  edited: plain('changed thesis, buyer or price'),
  moved: (state: string) => `moved it to ${state.toLowerCase()}`,
  restored: plain('brought the project back'),
  assumption_added: about('added the assumption'),
  assumption_edited: about('changed the assumption'),
  assumption_removed: about('removed the assumption'),
  assumption_decided: about('decided the assumption'),
  criterion_added: about('added the kill criterion'),
  criterion_edited: about('changed the kill criterion'),
  criterion_removed: about('removed the kill criterion'),
  evidence_added: about('added evidence:'),
  evidence_removed: about('removed evidence:'),
  decided: about('logged the decision'),
  test_planned: about('planned the test'),
  test_edited: about('changed the test'),
  test_started: about('started the test'),
  test_ended: about('ended the test'),
  test_removed: about('removed the test'),
  entry_logged: about('logged an entry of'),
  entry_removed: about('took an entry out of'),
  commented: about('commented on'),
  invited: (role: string) => `invited somebody as ${role}`,
  withdrew: plain('withdrew an invitation'),
  declined: plain('declined an invitation'),
  joined: (role: string) => `joined as ${role}`,
  left: plain('left'),
  role_changed: (role: string) => `made somebody ${role}`,
  removed: plain('took somebody out'),
  handed_over: plain('handed the project over'),
  page_on: plain('switched the page to show on'),
  page_off: plain('switched the page to show off'),
} as const satisfies Record<string, (text: string) => string>;
export type ActivityKind = keyof typeof activityKinds;
export const activityKindNames = Object.keys(activityKinds) as [ActivityKind, ...ActivityKind[]];

/** @returns what somebody did, in words that follow their name; with whom it was done to */
export function activityInWords({ what, about: text, subject }: { what: ActivityKind; about: string; subject: string | null }): string {
  const words = activityKinds[what](text);
  return subject === null ? words : what === 'handed_over' ? `${words} to ${subject}` : words.replace('somebody', subject);
}
