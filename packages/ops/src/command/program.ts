import { Argument, Command as CliCommand, Help, InvalidArgumentError } from 'commander';
import type { CliIo } from '../io/cli-io.ts';
import type { Command } from './command.ts';
import { type CommonValues, everywhere } from './common-flags.ts';
import { completionScript, shells } from './completion.ts';
import { camelCase } from './letter-case.ts';
import type { Noun } from './noun.ts';
import { optionsOf } from './options.ts';
import { sharedFlags } from './shared-flags.ts';
import type { Values } from './values.ts';

/** `common` are values that are not specific to the command. */
export type Execute = (command: Command, values: Values, common: CommonValues) => Promise<void>;

const settingsAndExitCodes = `
Settings:
  OPS_URL            gRPC address of all operator contracts: host:port, http://… or https://…
  OPS_URL_<SERVICE>  address of one service where each has its own, for example OPS_URL_ACCOUNTS
  OPS_TOKEN          operator token; OPS_TOKEN_FILE names a file that holds it; without both, a sign-in
  OPS_TO_URL, …      the same as OPS_URL, … for the deployment that \`client promote\` copies to
  OPS_CA_FILE        authorities (PEM) that verify https addresses, instead of those of Node
  DATA_DIR           data folder of \`npm start\`, .data by default; its start file replaces the above

Exit codes:
  0  done
  1  refused
  2  the command line or a setting is wrong; nothing was sent
  3  not reached, or not able to answer now

\`<command> --help\` shows more. For output to a pipe: \`npm run -s ops -- …\`.`;

const completionExample = `

Example:
  alias ops='npm run -s ops --'; eval "$(ops completion bash)"`;

/**
 * Parses a command line against the commands of the nouns that it names, and executes one.
 *
 * @throws CommanderError after help was written, and when the command line cannot be parsed.
 * @throws UsageError when a file that a flag names cannot be read.
 */
export async function parseAndExecute(
  argv: readonly string[],
  nouns: readonly Noun[],
  { out, note, env }: Pick<CliIo, 'out' | 'note' | 'env'>,
  execute: Execute,
): Promise<void> {
  const program = new CliCommand('npm run ops --')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => out(text.trimEnd()),
      writeErr: (text) => note(text.trimEnd()),
      outputError: () => {},
    })
    .configureHelp({ showGlobalOptions: true, formatHelp })
    .version(env.BUILD || '0.0.0+unknown', '--version', 'show the version and the commit')
    .addHelpText('after', settingsAndExitCodes);
  for (const option of optionsOf(everywhere, argv)) program.addOption(option);
  // A line without a noun shows help on all.
  const named = nouns.filter(({ name }) => argv.includes(name));
  for (const noun of nouns) program.command(noun.name).helpGroup(noun.group);
  for (const { group, load } of named.length > 0 ? named : nouns) {
    for (const command of await load()) addCommand(program, command, group, argv, execute);
  }
  program
    .command('completion')
    .helpGroup('This command line:')
    .description('Print the script that completes commands in a shell, after `alias ops="npm run -s ops --"`')
    .addArgument(new Argument('<shell>').choices(shells))
    .addHelpText('after', completionExample)
    .action((shell) => out(completionScript(program, 'ops', shell)));
  const [first, ...words] = argv;
  await program.parseAsync(first === 'help' ? [...words, '--help'] : argv, { from: 'user' });
}

function addCommand(
  program: CliCommand,
  command: Command,
  group: string,
  argv: readonly string[],
  execute: Execute,
): void {
  const shared = sharedFlags(command);
  const leaf = command.path
    .reduce(
      (above, word) => above.commands.find((one) => one.name() === word) ?? above.command(word),
      program,
    )
    .helpGroup(group)
    .description(command.summary)
    .addHelpText('after', helpBehind(command));
  for (const arg of command.args) leaf.addArgument(argumentOf(arg, command));
  for (const option of optionsOf({ ...command.flags, ...shared }, argv)) leaf.addOption(option);
  leaf.action(async () => {
    const { flags } = command;
    const given: Values = leaf.optsWithGlobals();
    const named = leaf.registeredArguments.map((arg) => camelCase(arg.name()));
    const args = Object.fromEntries(named.map((name, index) => [name, leaf.processedArgs[index]]));
    // Requests and the places of lists are made of values, and a flag such as `--limit` is not a value.
    await execute(command, { ...args, ...only(given, flags) }, only(given, { ...shared, ...everywhere }));
  });
}

function helpBehind({ path, example, details = [] }: Command): string {
  const line = `npm run ops -- ${path.join(' ')} ${example}`;
  return [...(details.length > 0 ? ['', ...details] : []), '', 'Example:', `  ${line}`].join('\n');
}

function argumentOf(arg: string, { choices }: Command): Argument {
  const argument = new Argument(arg);
  const values = choices[camelCase(argument.name())];
  return values === undefined ? argument.argParser(notEmpty) : argument.choices(values);
}

function only(values: Values, flags: object): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(flags, name)));
}

/** An unset shell variable gives an empty argument, which must not change the meaning. */
function notEmpty(text: string): string {
  if (text === '') throw new InvalidArgumentError('It is empty.');
  return text;
}

/** Help on a group lists every command below it by full path. */
function formatHelp(command: CliCommand, helper: Help): string {
  const ofGroup = { visibleCommands: commandsBelow, subcommandTerm: wordsOf };
  return new Help().formatHelp(command, Object.assign(helper, ofGroup));
}

function commandsBelow({ commands }: CliCommand): CliCommand[] {
  return commands.flatMap((one) => (one.commands.length === 0 ? one : commandsBelow(one)));
}

function wordsOf(command: CliCommand): string {
  return command.parent?.parent ? `${wordsOf(command.parent)} ${command.name()}` : command.name();
}
