import { type ArgsDef, type CommandDef, defineCommand, type ParsedArgs, renderUsage } from 'citty';

export const COMMAND = 'npm run assay --';

type Verb<Args extends ArgsDef> = {
  name: string;
  description: string;
  /** What is typed behind the name, each with what it does. */
  examples: readonly [typed: string, does: string][];
  args: Args;
  /** @returns whether it was done; why not is told by then @throws Error whose message is one line that says why not */
  run(args: ParsedArgs<Args>): Promise<boolean>;
};

const examplesOf = new Map<string, Verb<ArgsDef>['examples']>();

/** A verb of the command line. An argument it does not know is refused; what it throws is told in one line, and ends with 1. */
export function verb<const Args extends ArgsDef>({ name, description, examples, args, run }: Verb<Args>): CommandDef<Args> {
  examplesOf.set(name, examples);
  return defineCommand({
    meta: { name, description },
    args,
    run: async (context) => {
      try {
        requireKnown(name, args, context.args);
        if (!(await run(context.args))) process.exitCode = 1;
      } catch (error) {
        console.error((error as Error).message);
        process.exitCode = 1;
      }
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
  throw new Error(`${name} does not know ${unknown === undefined ? tooMany : `--${unknown}`}. See ${COMMAND} ${name} --help`);
}
