/** Accounts, settings, mail preferences and personal data: what other rooms may use anywhere, the browser included. */
export { claimsSession, findPerson, requireAdminPerson, requirePerson } from './accounts/guards.ts';
export { MergeAccounts, MergePlan, MergeQuery } from './merge/merge.contract.ts';
export { type EmailsStanding, emailsStandings, STANDING_MEANS } from './settings/emails-standing.ts';
export { changesOf, formOf, openedWith, typedIn } from './settings/profile-form.ts';
export { ProfileChanges } from './settings/settings.contract.ts';
export { switchEmailsOn } from './settings/switch-emails-on.ts';
export { NewNote, StaffNote, Suspension } from './standing/standing.contract.ts';
export { codeFault, withCode } from './two-steps/code-again.ts';
