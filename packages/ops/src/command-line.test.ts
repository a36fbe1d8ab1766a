import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCommandLine } from './command-line.ts';
import { commandTable } from './command-table.ts';
import { UsageError } from './failure.ts';
import { flagName } from './flag.ts';

const read = (line: string) => readCommandLine(line === '' ? [] : line.split(' '), commandTable);

test.each([
  ['client list', 'client list', {}, {}],
  ['--json client list --all', 'client list', {}, { json: true, all: true }],
  ['client list --limit 5 --after cli_1', 'client list', {}, { limit: 5, after: 'cli_1' }],
  ['client create --name Acme --mode=test', 'client create', { name: 'Acme', mode: 'test' }, {}],
  ['client update cli_1 --name=--json', 'client update', { clientId: 'cli_1', name: '--json' }, {}],
  ['client update --name -- -cli', 'client update', undefined, undefined],
  ['client update --name=- -- -cli', 'client update', { clientId: '-cli', name: '-' }, {}],
  ['api-key rotate key_1 --overlap 24h', 'api-key rotate', { keyId: 'key_1', overlap: 86_400 }, {}],
  ['api-key rotate --yes key_1', 'api-key rotate', { keyId: 'key_1' }, { yes: true }],
  [
    'api-key revoke k --url h:1 --idempotency-key x',
    'api-key revoke',
    { keyId: 'k' },
    { url: 'h:1', idempotencyKey: 'x' },
  ],
  [
    'operator create ada --scope accounts --scope catalog',
    'operator create',
    { name: 'ada', scope: ['accounts', 'catalog'] },
    {},
  ],
  ['brand update b --no-theme', 'brand update', { brandId: 'b', theme: '{}' }, {}],
  ['brand update b --no-redirect-url', 'brand update', { brandId: 'b', redirectUrl: [] }, {}],
  ['audit list', 'audit list', {}, {}],
  ['audit list cli_1', 'audit list', { clientId: 'cli_1' }, {}],
  ['offering price list ref', 'offering price list', { offeringRef: 'ref' }, {}],
])('`%s` runs `%s`', (line, path, values, common) => {
  if (values === undefined) {
    expect(() => read(line)).toThrow(UsageError);
    return;
  }
  expect(read(line)).toMatchObject({ kind: 'run', command: { path: path.split(' ') } });
  expect(read(line)).toHaveProperty('values', values);
  expect(read(line)).toHaveProperty('common', common);
});

test.each([
  ['', [], false],
  ['--help', [], true],
  ['-h', [], true],
  ['help', [], true],
  ['client', ['client'], false],
  ['client --help', ['client'], true],
  ['help client', ['client'], true],
  ['offering price -h', ['offering', 'price'], true],
  ['client create --help', ['client', 'create'], true],
  ['client create --mode nonsense --help', ['client', 'create'], true],
  ['help client create', ['client', 'create'], true],
])('`%s` gives help on %j', (line, words, asked) => {
  expect(read(line)).toEqual({ kind: 'help', words, asked });
});

test.each([
  ['clint list', 'did you mean `client list`?'],
  ['client lsit', 'did you mean `client list`?'],
  ['cleint', 'did you mean `client`?'],
  ['clint get cli_1', 'did you mean `client get`?'],
  ['frobnicate everything', 'see --help'],
  ['client list --lmit 5', 'no --lmit here; did you mean --limit?'],
  ['client list --frobnicate', 'no --frobnicate here; see --help'],
  ['client list -x', 'no -x here'],
  ['client get cli_1 --all', 'no --all here'],
  ['client get cli_1 --yes', 'no --yes here'],
  ['client get cli_1 --idempotency-key k', 'no --idempotency-key here'],
  ['client get', '`client get` needs <client-id>'],
  ['client get cli_1 cli_2', 'does not take `cli_2`'],
  ['client create --mode test', '--name is needed'],
  ['client create --name', '--name needs a value'],
  ['client create --name --mode test', 'is written --name=…'],
  ['client create --name A --name B --mode test', '--name is given twice'],
  ['client list --json=yes', '--json takes no value'],
  ['client list --limit 201', '--limit takes a whole number from 0 to 200'],
  ['brand update b --theme {} --no-theme', '--theme and --no-theme exclude each other'],
  ['client list --no-json', 'no --no-json here'],
])('`%s` is refused: %s', (line, message) => {
  expect(() => read(line)).toThrow(message);
  expect(() => read(line)).toThrow(UsageError);
});

test('an empty argument is refused, so that an unset variable does not ask for something else', () => {
  expect(() => readCommandLine(['audit', 'list', ''], commandTable)).toThrow('<client-id> is empty');
});

test('whatever is typed is run, helped or refused as usage', () => {
  const flags = commandTable.flatMap((command) =>
    Object.keys(command.flags).map((key) => `--${flagName(key)}`),
  );
  const word = fc.oneof(
    fc.constantFrom(...new Set(commandTable.flatMap(({ path }) => path))),
    fc.constantFrom(...new Set(flags), '--json', '--help', '--', '-', '--no-theme', '--__proto__', '--no-'),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 8 }), (argv) => {
      try {
        expect(['run', 'help']).toContain(readCommandLine(argv, commandTable).kind);
      } catch (failure) {
        expect(failure).toBeInstanceOf(UsageError);
      }
    }),
    { numRuns: 500 },
  );
});
