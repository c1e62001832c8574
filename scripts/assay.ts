/**
 * `npm run assay -- VERB`: what operators do from the command line; `npm run assay -- --help` lists it. Verbs read the server's environment, and may run
 * beside the server unless they say otherwise.
 * They end with 0 when it was done, 1 when it was not (the reason is on standard error), 2 when what was typed was not understood. `--json` answers programs.
 */
import { defineCommand, runMain } from 'citty';
import { COMMAND, showHelp } from './assay/verb.ts';

// Each loads what it needs when it is asked for.
const subCommands = {
  admin: () => import('./assay/admin.ts').then(({ admin }) => admin),
  'reset-two-steps': () => import('./assay/reset-two-steps.ts').then(({ resetTwoStepsOf }) => resetTwoStepsOf),
  doctor: () => import('./assay/doctor.ts').then(({ doctor }) => doctor),
  backup: () => import('./assay/backup.ts').then(({ backup }) => backup),
  restore: () => import('./assay/restore.ts').then(({ restoreBackup }) => restoreBackup),
  'import-companies': () => import('./assay/import-companies.ts').then(({ importCompaniesFile }) => importCompaniesFile),
  'payments-adopt': () => import('./assay/payments-adopt.ts').then(({ paymentsAdopt }) => paymentsAdopt),
  key: () => import('./assay/key.ts').then(({ key }) => key),
  ideas: () => import('./assay/ideas.ts').then(({ ideas }) => ideas),
  measure: () => import('./assay/measure.ts').then(({ measure }) => measure),
  mcp: () => import('./assay/mcp.ts').then(({ mcp }) => mcp),
  demo: () => import('./assay/demo.ts').then(({ demo }) => demo),
};

const main = defineCommand({ meta: { name: COMMAND, description: 'Operate Assay' }, subCommands });

const typed = process.argv.slice(2);
const rawArgs = typed[0] === 'help' ? [...typed.slice(1), '--help'] : typed.length === 0 ? ['--help'] : typed;
const [name = ''] = rawArgs;
if (!name.startsWith('-') && !Object.hasOwn(subCommands, name)) {
  console.error(`There is no “${name}”. There are ${Object.keys(subCommands).join(', ')}. See ${COMMAND} --help`);
  process.exitCode = 2;
} else await runMain(main, { showUsage: showHelp, rawArgs });
