import { type Command, isMutation } from './command.ts';
import { argumentName, beginsWith } from './command-line.ts';
import { commonFlags } from './common-flags.ts';
import { type Flags, flagName } from './flag.ts';
import { aligned } from './text-table.ts';

const start = 'npm run ops --';

const settings = [
  ['OPS_URL', 'gRPC address of all operator contracts: host:port, http://… or https://…'],
  ['OPS_URL_<SERVICE>', 'address of one service where each has its own, for example OPS_URL_ACCOUNTS'],
  ['OPS_TOKEN', 'operator token; OPS_TOKEN_FILE names a file that holds it'],
  ['DATA_DIR', 'data folder of `npm start`, .data by default; its start file stands in for the above'],
];

const exitCodes = [
  ['0', 'done'],
  ['1', 'refused'],
  ['2', 'the command line or a setting is wrong; nothing was sent'],
  ['3', 'not reached, or not able to answer now'],
];

/** Help on the commands that begin with `words`. */
export function helpOn(words: readonly string[], table: readonly Command[]): string {
  const commands = table.filter(({ path }) => beginsWith(path, words));
  const [only] = commands;
  if (only !== undefined && commands.length === 1 && only.path.length === words.length)
    return helpOnOne(only);
  const listed = commands.map(({ path, summary }) => [path.join(' '), summary]);
  const parts = [
    `Usage: ${start} ${words.length === 0 ? '<noun> <verb>' : `${words.join(' ')} <verb>`} [arguments] [--flags]`,
    ...section('', listed),
    ...section('With every command', flagRows(commonFlags())),
    ...(words.length === 0 ? [...section('Settings', settings), ...section('Ends with', exitCodes)] : []),
    `\n\`${start} <noun> <verb> --help\` tells more. For output to a pipe: \`npm run -s ops -- …\`.`,
  ];
  return parts.join('\n');
}

function helpOnOne(command: Command): string {
  const usage = [
    start,
    ...command.path,
    ...command.args.map((arg) => (arg.endsWith('?') ? `[${argumentName(arg)}]` : argumentName(arg))),
    ...Object.entries(command.flags).map(([key, flag]) => {
      const written = flagWritten(key, flag);
      return flag.required ? written : `[${written}]`;
    }),
  ];
  return [
    `Usage: ${usage.join(' ')}`,
    '',
    `${command.summary}.`,
    ...section('', flagRows(command.flags)),
    ...section(isMutation(command) ? 'Besides' : 'With every command', flagRows(commonFlags(command))),
  ].join('\n');
}

function section(title: string, rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return [];
  return ['', ...(title === '' ? [] : [`${title}:`]), ...aligned(rows).map((line) => `  ${line}`)];
}

function flagRows(flags: Flags): string[][] {
  return Object.entries(flags).flatMap(([key, flag]) => {
    const needed = flag.required ? ' (needed)' : '';
    const often = flag.repeatable ? '; once for each' : '';
    const rows = [[flagWritten(key, flag), `${flag.summary}${often}${needed}`]];
    if (flag.cleared !== undefined) rows.push([`--no-${flagName(key)}`, 'leave it empty']);
    return rows;
  });
}

function flagWritten(key: string, { placeholder }: { readonly placeholder?: string }): string {
  return placeholder === undefined ? `--${flagName(key)}` : `--${flagName(key)} ${placeholder}`;
}
