/** Whether the emails of a kind are sent to a person, or why not; where several reasons hold, the one that has to end first. */
export const emailsStandings = ['sent', 'leaving', 'unconfirmed', 'off', 'returned', 'unwanted'] as const;
export type EmailsStanding = (typeof emailsStandings)[number];

export const STANDING_MEANS =
  '`sent`; `leaving`: the account is to be deleted; `unconfirmed`: the address is not confirmed; `off`: the person does not want them; `returned`: an email came back, and choosing them again tries the address again; `unwanted`: one was reported as unwanted';
