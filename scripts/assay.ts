/**
 * `npm run assay -- VERB`: what operators do from the command line; `npm run assay -- --help` lists it. Verbs read the server's environment, and may run
 * beside the server unless they say otherwise.
 */
import { defineCommand, runMain } from 'citty';
import { COMMAND, showHelp } from './assay/verb.ts';

const main = defineCommand({
  meta: { name: COMMAND, description: 'Operate Assay' },
  // Each loads what it needs when it is asked for.
  subCommands: {
    admin: () => import('./assay/admin.ts').then(({ admin }) => admin),
    'reset-two-steps': () => import('./assay/reset-two-steps.ts').then(({ resetTwoStepsOf }) => resetTwoStepsOf),
    doctor: () => import('./assay/doctor.ts').then(({ doctor }) => doctor),
    backup: () => import('./assay/backup.ts').then(({ backup }) => backup),
    restore: () => import('./assay/restore.ts').then(({ restoreBackup }) => restoreBackup),
    'import-companies': () => import('./assay/import-companies.ts').then(({ importCompaniesFile }) => importCompaniesFile),
    'payments-adopt': () => import('./assay/payments-adopt.ts').then(({ paymentsAdopt }) => paymentsAdopt),
    measure: () => import('./assay/measure.ts').then(({ measure }) => measure),
    ideas: () => import('./assay/ideas.ts').then(({ ideas }) => ideas),
    mcp: () => import('./assay/mcp.ts').then(({ mcp }) => mcp),
    demo: () => import('./assay/demo.ts').then(({ demo }) => demo),
  },
});

const typed = process.argv.slice(2);
await runMain(main, { showUsage: showHelp, rawArgs: typed[0] === 'help' ? [...typed.slice(1), '--help'] : typed });
