/** Plans, payments and what administrators set of them: what other rooms may use in their screens. */
export { CompareTable } from './compare-table.tsx';
export { PastPayments } from './past-payments.tsx';
export { PlanCards } from './plan-cards.tsx';
export { PlanPanel } from './plan-panel.tsx';
export { SettingsFields } from './site-settings/settings-fields.tsx';
export { SettingsHistory } from './site-settings/settings-history.tsx';
