import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Command, Values } from './command.ts';
import { type CommonValues, commonFlags } from './common-flags.ts';
import { UsageError } from './failure.ts';
import { type Flag, type Flags, flagName } from './flag.ts';
import { nearest } from './nearest.ts';

/** What the words of a command line ask for. */
export type CommandLine =
  /** Help on the commands that begin with `words`; not `asked` for where the command line is just incomplete. */
  | { readonly kind: 'help'; readonly words: readonly string[]; readonly asked: boolean }
  | {
      readonly kind: 'run';
      readonly command: Command;
      /** Of the command's own arguments and flags. */
      readonly values: Values;
      readonly common: CommonValues;
    };

/**
 * Reads a command line against the table, in which no path begins another.
 *
 * @throws UsageError when it names no command, or the command cannot take what follows.
 */
export function readCommandLine(argv: readonly string[], table: readonly Command[]): CommandLine {
  const { words, help } = leadingWords(argv);
  const command = table.find(({ path }) => beginsWith(words, path));
  if (command === undefined) {
    if (table.some(({ path }) => beginsWith(path, words))) return { kind: 'help', words, asked: help };
    throw new UsageError(unknownCommand(words, table));
  }
  if (help) return { kind: 'help', words: command.path, asked: true };

  const [own, common] = [command.flags, commonFlags(command)];
  const { positionals, options } = tokensOf(argv, { ...common, ...own });
  return {
    kind: 'run',
    command,
    values: { ...argumentsOf(command, positionals.slice(command.path.length)), ...read(own, options) },
    common: read(common, options) as CommonValues,
  };
}

/** The words before the first flag that only a command can have. A first word `help` asks for help on the others. */
function leadingWords(argv: readonly string[]): { words: readonly string[]; help: boolean } {
  const { tokens } = parseArgs(configOf(argv, commonFlags()));
  const known = new Set(Object.keys(commonFlags()).map(flagName));
  const end = tokens.findIndex((token) => token.kind === 'option' && !known.has(token.name));
  const leading = tokens.slice(0, end === -1 ? tokens.length : end);
  const words = leading.flatMap((token) => (token.kind === 'positional' ? [token.value] : []));
  const help = tokens.some((token) => token.kind === 'option' && token.name === 'help');
  return words[0] === 'help' ? { words: words.slice(1), help: true } : { words, help };
}

/** Whether the first of `words` are `beginning`. */
export function beginsWith(words: readonly string[], beginning: readonly string[]): boolean {
  return beginning.every((word, index) => words[index] === word);
}

function unknownCommand(words: readonly string[], table: readonly Command[]): string {
  const candidates = new Set(
    table.flatMap(({ path }) => path.map((_, index) => path.slice(0, index + 1).join(' '))),
  );
  const near = words
    .map((_, index) => nearest(words.slice(0, words.length - index).join(' '), candidates))
    .find((one) => one !== undefined);
  const hint = near === undefined ? 'see --help' : `did you mean \`${near}\`?`;
  return `There is no command \`${words.join(' ')}\`; ${hint}`;
}

/** Lenient: what is wrong is said by `tokensOf`, in terms of the command. */
function configOf(argv: readonly string[], flags: Flags) {
  const options: NonNullable<ParseArgsConfig['options']> = {};
  for (const [key, { placeholder, cleared }] of Object.entries(flags)) {
    options[flagName(key)] = { type: placeholder === undefined ? 'boolean' : 'string' };
    if (cleared !== undefined) options[`no-${flagName(key)}`] = { type: 'boolean' };
  }
  options.help = { type: 'boolean', short: 'h' };
  return { args: [...argv], options, strict: false, allowPositionals: true, tokens: true } as const;
}

/** Texts given for each flag by its name, with the `no-` forms as names of their own. */
type Options = ReadonlyMap<string, readonly string[]>;

function tokensOf(argv: readonly string[], flags: Flags): { positionals: string[]; options: Options } {
  const config = configOf(argv, flags);
  const positionals: string[] = [];
  const options = new Map<string, string[]>();
  for (const token of parseArgs(config).tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const { name, rawName, value, inlineValue } = token;
    const type = config.options[name]?.type;
    if (type === undefined) throw new UsageError(unknownFlag(rawName, config.options));
    if (type === 'boolean' && value !== undefined) throw new UsageError(`${rawName} takes no value`);
    if (type === 'string' && value === undefined) throw new UsageError(`${rawName} needs a value`);
    if (type === 'string' && inlineValue === false && /^-./.test(value ?? '')) {
      throw new UsageError(`${rawName} needs a value; one that begins with a dash is written ${rawName}=…`);
    }
    options.set(name, [...(options.get(name) ?? []), value ?? '']);
  }
  return { positionals, options };
}

function unknownFlag(rawName: string, options: object): string {
  const near = nearest(
    rawName,
    Object.keys(options).map((name) => `--${name}`),
  );
  return `There is no ${rawName} here; ${near === undefined ? 'see --help' : `did you mean ${near}?`}`;
}

function argumentsOf({ path, args }: Command, given: readonly string[]): Values {
  const values: Record<string, string> = {};
  for (const [index, arg] of args.entries()) {
    const value = given[index];
    const name = argumentName(arg);
    if (value === undefined && !arg.endsWith('?'))
      throw new UsageError(`\`${path.join(' ')}\` needs ${name}`);
    if (value === '') throw new UsageError(`${name} is empty`);
    if (value !== undefined) values[arg.replace('?', '')] = value;
  }
  if (given.length > args.length) {
    throw new UsageError(`\`${path.join(' ')}\` does not take \`${given[args.length]}\``);
  }
  return values;
}

/** An argument as help shows it, from its entry in a command. */
export function argumentName(arg: string): string {
  return `<${flagName(arg.replace('?', ''))}>`;
}

function read(flags: Flags, options: Options): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [key, flag] of Object.entries(flags)) {
    const value = readFlag(`--${flagName(key)}`, flag, options);
    if (value !== undefined) values[key] = value;
  }
  return values;
}

function readFlag(name: string, flag: Flag<unknown>, options: Options): unknown {
  const texts = options.get(name.slice(2));
  const cleared = flag.cleared !== undefined && options.has(`no-${name.slice(2)}`);
  if (texts === undefined) {
    if (cleared) return flag.cleared.value;
    if (flag.required) throw new UsageError(`${name} is needed`);
    return undefined;
  }
  if (cleared) throw new UsageError(`${name} and --no-${name.slice(2)} exclude each other`);
  if (texts.length > 1 && !flag.repeatable) throw new UsageError(`${name} is given twice`);
  return flag.read(texts, name);
}
