import { type ArgsDef, type CommandDef, defineCommand, type ParsedArgs, renderUsage } from 'citty';

export const COMMAND = 'npm run assay --';

type Verb<Args extends ArgsDef> = {
  name: string;
  description: string;
  /** What is typed behind the name, each with what it does. */
  examples: readonly [typed: string, does: string][];
  args: Args;
  /** What it writes to standard output is of another form: there is no --json. */
  isProtocol?: boolean;
  /**
   * @param say tells a line of what was done or why it was not
   * @param progress tells how far it has come, on standard error, to a terminal or a program
   * @returns whether it was done, alone or with what programs are told (`--json`)
   * @throws Error whose message is one line that says why not
   */
  run(args: ParsedArgs<Args>, say: Say, progress: Say): Promise<boolean | Answer>;
};
type Say = (line: string) => void;
type Answer = { done: boolean } & Record<string, unknown>;

/** How a verb ends: done; not done, with the reason on standard error; not understood. */
const EXIT = { done: 0, failed: 1, misused: 2 };
class Misuse extends Error {}
const JSON_ARG = {
  type: 'boolean',
  description: 'answer with JSON: {"done", "said", …}; progress and faults stay on standard error',
} as const;

const examplesOf = new Map<string, Verb<ArgsDef>['examples']>();

/** A verb of the command line. An argument it does not know is refused; what it throws is told in one line. It ends as `EXIT` says. */
export function verb<const Args extends ArgsDef>({
  name,
  description,
  examples,
  args: own,
  run,
  isProtocol,
}: Verb<Args>): CommandDef<Args> {
  examplesOf.set(name, examples);
  const args = isProtocol ? own : { ...own, json: JSON_ARG };
  return defineCommand({
    meta: { name, description },
    args: args as Args,
    run: async (context) => {
      const isJson = !isProtocol && (context.args as { json?: boolean }).json === true;
      const said: string[] = [];
      const say: Say = isJson ? (line) => void said.push(line) : console.log;
      let answer: Answer & { error?: string };
      try {
        requireKnown(name, args, context.args);
        // Nobody reads it of a job that runs at night, whose every line is a mail to somebody.
        const progress: Say = isJson || process.stderr.isTTY ? console.error : () => undefined;
        const given = await run(context.args, say, progress);
        answer = typeof given === 'boolean' ? { done: given } : given;
        process.exitCode = answer.done ? EXIT.done : EXIT.failed;
      } catch (error) {
        answer = { done: false, error: (error as Error).message };
        console.error(answer.error);
        process.exitCode = error instanceof Misuse ? EXIT.misused : EXIT.failed;
      }
      if (isJson) console.log(JSON.stringify({ said, ...answer }, null, 2));
    },
  });
}

/** Prints how a command is used, with examples. */
export async function showHelp<Args extends ArgsDef>(command: CommandDef<Args>, parent?: CommandDef<Args>): Promise<void> {
  const meta = await (typeof command.meta === 'function' ? command.meta() : command.meta);
  const examples = examplesOf.get(meta?.name ?? '') ?? [];
  console.log(await renderUsage(command, parent));
  if (examples.length > 0) console.log('\nEXAMPLES\n');
  for (const [typed, does] of examples) console.log(`  ${COMMAND} ${meta?.name} ${typed}\n      ${does}`);
}

function requireKnown(name: string, args: ArgsDef, given: { _: string[] } & Record<string, unknown>): void {
  const positionals = Object.values(args).filter(({ type }) => type === 'positional').length;
  const flat = (word: string) => word.replaceAll('-', '').toLowerCase();
  const known = new Set(Object.keys(args).map(flat));
  const unknown = Object.keys(given).find((key) => key !== '_' && !known.has(flat(key)));
  const tooMany = given._[positionals];
  if (unknown === undefined && tooMany === undefined) return;
  throw new Misuse(`${name} does not know ${unknown === undefined ? tooMany : `--${unknown}`}. See ${COMMAND} ${name} --help`);
}
