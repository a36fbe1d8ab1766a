import { Argument, Command as CliCommand, Help, InvalidArgumentError } from 'commander';
import type { CliIo } from '../io/cli-io.ts';
import type { Command, Values } from './command.ts';
import { type CommonValues, everywhere, sharedFlags } from './common-flags.ts';
import { camelCase } from './letter-case.ts';
import { optionsOf, readFlags } from './options.ts';

/** `common` are values that are not specific to the command. */
export type Execute = (command: Command, values: Values, common: CommonValues) => Promise<void>;

const settingsAndExitCodes = `
Settings:
  OPS_URL            gRPC address of all operator contracts: host:port, http://… or https://…
  OPS_URL_<SERVICE>  address of one service where each has its own, for example OPS_URL_ACCOUNTS
  OPS_TOKEN          operator token; OPS_TOKEN_FILE names a file that holds it
  OPS_TO_URL, …      the same as OPS_URL, … for the deployment that \`client promote\` copies to
  OPS_CA_FILE        authorities (PEM) that verify https addresses, instead of those of Node
  DATA_DIR           data folder of \`npm start\`, .data by default; its start file replaces the above

Exit codes:
  0  done
  1  refused
  2  the command line or a setting is wrong; nothing was sent
  3  not reached, or not able to answer now

\`<command> --help\` shows more. For output to a pipe: \`npm run -s ops -- …\`.`;

/**
 * Parses a command line against the table and executes its command.
 *
 * @throws CommanderError after help was written, and when the command line cannot be parsed.
 * @throws UsageError when a flag does not take its value.
 */
export async function parseAndExecute(
  argv: readonly string[],
  table: readonly Command[],
  { out, note }: Pick<CliIo, 'out' | 'note'>,
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
    .addHelpText('after', settingsAndExitCodes);
  for (const option of optionsOf(everywhere, argv)) program.addOption(option);
  for (const command of table) addCommand(program, command, argv, execute);
  const [first, ...words] = argv;
  await program.parseAsync(first === 'help' ? [...words, '--help'] : argv, { from: 'user' });
}

function addCommand(program: CliCommand, command: Command, argv: readonly string[], execute: Execute): void {
  const shared = sharedFlags(command);
  const leaf = command.path
    .reduce(
      (group, word) => group.commands.find((one) => one.name() === word) ?? group.command(word),
      program,
    )
    .description(command.summary)
    .addHelpText('after', ['', ...(command.details ?? [])].join('\n'));
  for (const arg of command.args) leaf.addArgument(new Argument(arg).argParser(notEmpty));
  for (const option of optionsOf({ ...command.flags, ...shared }, argv)) leaf.addOption(option);
  leaf.action(async () => {
    const texts = leaf.optsWithGlobals();
    const args = leaf.registeredArguments.map((arg, index) => [
      camelCase(arg.name()),
      leaf.processedArgs[index],
    ]);
    const values = { ...Object.fromEntries(args), ...readFlags(command.flags, texts) };
    await execute(command, values, readFlags({ ...shared, ...everywhere }, texts));
  });
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
