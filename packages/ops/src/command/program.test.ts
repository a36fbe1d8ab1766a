import { ClientMode } from '@telehealth/contracts/accounts/v1/client';
import { CommanderError } from 'commander';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nouns } from '../commands/nouns.ts';
import { UsageError } from '../io/failure.ts';
import { everyCommand } from '../testing/every-command.ts';
import { kebabCase } from './letter-case.ts';
import { parseAndExecute } from './program.ts';

/** What a command line executes, or the help it writes and where. */
async function parse(argv: readonly string[]) {
  const written = { out: '', note: '', code: '' };
  let executed: { path: string; values: object; common: object } | undefined;
  const io = {
    out: (text: string) => {
      written.out += text;
    },
    note: (text: string) => {
      written.note += text;
    },
    env: {},
  };
  try {
    await parseAndExecute(argv, nouns, io, async ({ path }, values, common) => {
      executed = { path: path.join(' '), values, common };
    });
  } catch (failure) {
    if (!(failure instanceof CommanderError && /^commander\.help/.test(failure.code))) throw failure;
    written.code = failure.code;
  }
  return executed ?? written;
}

const parseLine = (line: string) => parse(line === '' ? [] : line.split(' '));

test.each([
  ['client list', 'client list', {}, {}],
  ['--json client list --all', 'client list', {}, { json: true, all: true }],
  ['client list --limit 5 --next', 'client list', {}, { limit: 5, next: true }],
  ['client create --name Acme --mode=test', 'client create', { name: 'Acme', mode: ClientMode.TEST }, {}],
  ['client update cli_1 --name=--json', 'client update', { clientId: 'cli_1', name: '--json' }, {}],
  ['client update --name=- -- -cli', 'client update', { clientId: '-cli', name: '-' }, {}],
  ['client show -- --json', 'client show', { clientId: '--json' }, {}],
  ['api-key rotate key_1 --overlap 24h', 'api-key rotate', { keyId: 'key_1', overlap: 86_400 }, {}],
  ['api-key rotate --yes key_1', 'api-key rotate', { keyId: 'key_1' }, { yes: true }],
  [
    'api-key revoke k --url h:1 --idempotency-key x',
    'api-key revoke',
    { keyId: 'k' },
    { url: 'h:1', idempotencyKey: 'x' },
  ],
  ['operator create ada --scope accounts', 'operator create', { name: 'ada', scope: ['accounts'] }, {}],
  [
    'operator create ada --scope accounts --scope catalog',
    'operator create',
    { name: 'ada', scope: ['accounts', 'catalog'] },
    {},
  ],
  [
    'operator create ada --scope accounts --client cli_1 --client cli_2 --expires 30d',
    'operator create',
    { name: 'ada', scope: ['accounts'], client: ['cli_1', 'cli_2'], expires: { inSeconds: 2_592_000 } },
    {},
  ],
  ['brand update b --no-theme', 'brand update', { brandId: 'b', theme: '{}' }, {}],
  ['brand update b --no-redirect-url', 'brand update', { brandId: 'b', redirectUrl: [] }, {}],
  ['audit list', 'audit list', {}, {}],
  ['audit list --client cli_1', 'audit list', { client: 'cli_1' }, {}],
  ['offering price list --offering ref', 'offering price list', { offering: 'ref' }, {}],
  ['domain show brd_1 login', 'domain show', { brandId: 'brd_1', kind: 'login' }, {}],
])('`%s` executes `%s`', async (line, path, values, common) => {
  expect(await parseLine(line)).toEqual({ path, values, common });
});

test.each([
  ['', '', false],
  ['--help', '', true],
  ['-h', '', true],
  ['help', '', true],
  ['client', ' client', false],
  ['--json client', ' client', false],
  ['client --help', ' client', true],
  ['help client', ' client', true],
  ['offering price -h', ' offering price', true],
  ['client create --help', ' client create', true],
  ['help client create', ' client create', true],
])('`%s` shows help on `ops%s`', async (line, words, isAsked) => {
  const { out, note, code } = (await parseLine(line)) as { out: string; note: string; code: string };
  expect(isAsked ? out : note).toMatch(`Usage: npm run ops --${words} [options]`);
  expect(isAsked ? note : out).toBe('');
  expect(code).toBe(isAsked ? 'commander.helpDisplayed' : 'commander.help');
});

test.each([
  ['clint list', "unknown command 'clint'\n(Did you mean client?)"],
  ['client lsit', "unknown command 'lsit'\n(Did you mean list?)"],
  ['frobnicate everything', "unknown command 'frobnicate'"],
  ['client list --lmit 5', "unknown option '--lmit'\n(Did you mean --limit?)"],
  ['client list --jsn', "unknown option '--jsn'\n(Did you mean --json?)"],
  ['client list -x', "unknown option '-x'"],
  ['client show cli_1 --all', "unknown option '--all'"],
  ['client show cli_1 --yes', "unknown option '--yes'"],
  ['client show cli_1 --idempotency-key k', "unknown option '--idempotency-key'"],
  ['client show', "missing required argument 'client-id'"],
  ['client show cli_1 cli_2', 'too many arguments'],
  ['client show ', "argument 'client-id'. It is empty."],
  ['domain show brd_1 both', 'Allowed choices are login, member.'],
  [
    'webhook list --brand b --client c',
    "option '--brand <brand-id>' cannot be used with option '--client <client-id>'",
  ],
  ['client create --mode test', "required option '--name <text>' not specified"],
  ['client create --name', "option '--name <text>' argument missing"],
  ['client create --name --mode test', 'A value that begins with a dash is written --name=--mode.'],
  ['client update --name -- -cli', 'written --name=--.'],
  ['client create --name A --name B --mode test', 'It is given twice.'],
  ['client list --json=yes', "unknown option '--json=yes'"],
  [
    'client list --limit 201',
    "option '--limit <number>' argument '201' is invalid. It takes a whole number from 0 to 200.",
  ],
  ['client list --limit -1', 'written --limit=-1.'],
  ['brand update b --theme {} --no-theme', "option '--no-theme'"],
  ['brand update b --no-theme --theme {}', "option '--theme <json|@file>'"],
  ['client create --name A --mode nonsense', 'Allowed choices are test, live.'],
  ['client list --no-json', "unknown option '--no-json'"],
])('`%s` is refused: %s', async (line, message) => {
  await expect(parseLine(line)).rejects.toThrow(message);
});

test('every command line is executed, gets help or is refused', async () => {
  const commandTable = await everyCommand();
  const flags = commandTable.flatMap(({ flags }) => Object.keys(flags).map((key) => `--${kebabCase(key)}`));
  const word = fc.oneof(
    fc.constantFrom(...new Set(commandTable.flatMap(({ path }) => path))),
    fc.constantFrom(...new Set(flags), '--json', '--help', '--', '-', '--no-theme', '--__proto__', '--no-'),
    fc.string(),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(word, { maxLength: 8 }), async (argv) => {
      const failure = await parse(argv).then(
        () => undefined,
        (error: unknown) => error,
      );
      const isRefusal = failure instanceof UsageError || failure instanceof CommanderError;
      expect(failure === undefined || isRefusal).toBe(true);
    }),
    { numRuns: 300 },
  );
});
