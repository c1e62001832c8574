/** Accounts, settings, mail preferences and personal data: what other rooms may use in their screens. */
export { AuthSheet } from './accounts/auth-sheet.tsx';
export { PreviewBanner } from './preview/preview-banner.tsx';
export { BillingBanner } from './settings/billing-banner.tsx';
export { EmailsOff } from './settings/emails-off.tsx';
export { LeavingBanner } from './settings/leaving-banner.tsx';
export { OpenedWith } from './settings/opened-with.tsx';
export { PlanButton } from './settings/plan-button.tsx';
export { SettingsSheet } from './settings/settings-sheet.tsx';
export { CodeAgain } from './two-steps/code-field.tsx';
