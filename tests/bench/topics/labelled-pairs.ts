/**
 * Topics and ideas, judged by hand: would somebody who looks into the topic want to read the idea, because it is about what the topic names, or lives
 * from it? One topic a line: its slug, ideas that meet it, ideas that do not.
 */
const judged: Record<string, { meet?: string[]; apart?: string[] }> = {
  'api-contracts': { meet: ['third-party-api-change-watch-for-small-saas-teams'], apart: ['voice-note-orders-for-lagos-distributors'] },
  'api-mocking': { meet: ['third-party-api-change-watch-for-small-saas-teams'] },
  'bank-data': { apart: ['uncashed-paycheck-clean-up-for-payroll-bureaus'] },
  'browser-inference': { apart: ['consented-voice-recordings-in-ghanaian-languages', 'voice-note-orders-for-lagos-distributors'] },
  'content-sites': { apart: ['printed-digest-desk-for-local-newsletters'] },
  'data-grids': { apart: ['backflow-report-filing-desk'] },
  'device-messaging': {
    meet: ['vulnerability-report-desk-for-small-device-makers'],
    apart: ['assurance-letters-from-open-source-maintainers'],
  },
  'e-learning-packages': {
    meet: ['first-ten-days-course-for-classroom-aides'],
    apart: ['exam-invigilator-pool-for-neighbouring-schools'],
  },
  'embedded-databases': { apart: ['postgres-upgrade-rehearsals'] },
  'ethereum-clients': {
    meet: ['admin-key-and-upgrade-watch-for-small-protocols', 'second-screen-read-back-for-multisig-treasuries'],
    apart: ['stablecoin-contributor-tax-files-for-foundations'],
  },
  'feature-flags': { apart: ['prompt-regression-tests-in-eleven-languages'] },
  'headless-content': { apart: ['printed-digest-desk-for-local-newsletters'] },
  'infrastructure-as-code': { apart: ['admin-key-and-upgrade-watch-for-small-protocols', 'first-tachograph-months-for-van-couriers'] },
  'llm-orchestration': {
    meet: ['prompt-regression-tests-in-eleven-languages'],
    apart: ['consented-voice-recordings-in-ghanaian-languages'],
  },
  'mathematics-on-screen': { meet: ['handwritten-maths-retyped-for-screen-readers'] },
  monorepos: {
    meet: ['quarterly-upgrade-plan-for-npm-dependencies'],
    apart: ['admin-key-and-upgrade-watch-for-small-protocols', 'third-party-api-change-watch-for-small-saas-teams'],
  },
  'open-social': { apart: ['printed-digest-desk-for-local-newsletters'] },
  'programmatic-video': {
    apart: ['set-aside-ledger-for-family-channels'],
  },
  'schema-validation': { apart: ['prompt-regression-tests-in-eleven-languages', 'backflow-report-filing-desk'] },
  'smart-contract-safety': {
    meet: ['admin-key-and-upgrade-watch-for-small-protocols', 'second-screen-read-back-for-multisig-treasuries'],
    apart: ['vulnerability-report-desk-for-small-device-makers'],
  },
  'speech-recognition': {
    meet: ['consented-voice-recordings-in-ghanaian-languages', 'voice-note-orders-for-lagos-distributors'],
    apart: ['letters-explained-for-nurses-newly-in-germany'],
  },
  'supply-chain-safety': {
    meet: [
      'vulnerability-report-desk-for-small-device-makers',
      'assurance-letters-from-open-source-maintainers',
      'quarterly-upgrade-plan-for-npm-dependencies',
    ],
    apart: ['first-tachograph-months-for-van-couriers', 'refrigerant-leak-rate-log-for-independent-grocers', 'backflow-report-filing-desk'],
  },
  'transactional-mail': { apart: ['printed-digest-desk-for-local-newsletters'] },
  'typed-sql': {
    meet: ['postgres-upgrade-rehearsals'],
    apart: ['prompt-regression-tests-in-eleven-languages'],
  },
  'video-streaming': {
    apart: ['church-and-hall-kitchens-let-by-the-shift-to-food-start-ups'],
  },
  'web-maps': {
    meet: ['civic-address-audits-for-rural-canada', 'plot-map-and-family-enquiry-desk-for-small-cemeteries'],
    apart: ['relief-milkers-for-new-york-family-dairies'],
  },
  'accessibility-testing': { apart: ['on-site-sign-language-interpreter-cover-for-small-clinics'] },
  'agent-tool-protocol': { apart: ['third-party-api-change-watch-for-small-saas-teams'] },
  'ai-browsing': { apart: ['stablecoin-contributor-tax-files-for-foundations'] },
  'backend-as-a-service': { apart: ['postgres-upgrade-rehearsals', 'overnight-voicemail-notes-for-independent-vet-clinics'] },
  charts: { apart: ['grant-reports-that-cite-your-own-records'] },
  'chat-bots': { apart: ['shift-handover-notes-for-small-factories'] },
  'crypto-trading': { apart: ['stablecoin-contributor-tax-files-for-foundations'] },
  'dependency-updates': {
    meet: ['quarterly-upgrade-plan-for-npm-dependencies', 'assurance-letters-from-open-source-maintainers'],
    apart: ['admin-key-and-upgrade-watch-for-small-protocols'],
  },
  'document-reading': {
    meet: ['winding-cards-made-searchable-for-motor-repair-shops', 'shop-drawing-change-reports-for-steel-fabricators'],
  },
  'durable-workflows': { apart: ['stablecoin-contributor-tax-files-for-foundations'] },
  'end-to-end-testing': { apart: ['prompt-regression-tests-in-eleven-languages'] },
  'error-tracking': { apart: ['admin-key-and-upgrade-watch-for-small-protocols'] },
  'headless-commerce': { meet: ['harvest-counted-pre-orders-for-tuber-garlic-and-bare-root-farms'] },
  'health-records': {
    meet: ['medication-change-sheets-for-care-homes', 'foreign-vaccination-records-for-school-districts'],
    apart: ['aftercare-recordings-in-mayan-languages', 'work-hour-proof-desk-for-medicaid-patients'],
  },
  'llm-observability': { apart: ['first-tachograph-months-for-van-couriers'] },
  'local-first-sync': { meet: ['offline-spray-records-for-orchards-and-vineyards'] },
  'local-models': { apart: ['offline-spray-records-for-orchards-and-vineyards'] },
  'online-payments': { apart: ['late-payment-look-back-claims-for-small-hauliers'] },
  'prompt-testing': { meet: ['prompt-regression-tests-in-eleven-languages'], apart: ['shop-drawing-change-reports-for-steel-fabricators'] },
  'sms-and-calls': { meet: ['text-message-exercise-check-ins-for-physio-clinics'] },
  'speech-synthesis': {
    meet: ['consented-voice-recordings-in-ghanaian-languages'],
    apart: ['voice-note-orders-for-lagos-distributors'],
  },
  'typed-routing': { apart: ['postgres-upgrade-rehearsals'] },
  'vector-search': { apart: ['postgres-upgrade-rehearsals', 'winding-cards-made-searchable-for-motor-repair-shops'] },
  'voice-agents': { meet: ['consented-voice-recordings-in-ghanaian-languages'], apart: ['scam-call-drills-for-credit-union-members'] },
  'web-scraping': { apart: ['third-party-api-change-watch-for-small-saas-teams'] },
};

export type LabelledPair = { topic: string; idea: string; meets: boolean };

export const labelledPairs: LabelledPair[] = Object.entries(judged).flatMap(([topic, { meet = [], apart = [] }]) => [
  ...meet.map((idea) => ({ topic, idea, meets: true })),
  ...apart.map((idea) => ({ topic, idea, meets: false })),
]);
