import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { readConnection } from './connection.ts';
import { saveSignIn, signInFile } from './sign-in-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'telehealth-ops-'));
afterAll(() => rmSync(folder, { recursive: true }));
const start = { base_url: 'http://127.0.0.1:8000', ops_url: 'http://127.0.0.1:7001', ops_token: 'opt_start' };
writeFileSync(join(folder, 'standalone.json'), JSON.stringify(start));
const tokenFile = join(folder, 'token');
writeFileSync(tokenFile, 'opt_file\n');

const distributed = join(folder, 'default');
mkdirSync(join(distributed, 'distributed'), { recursive: true });
const startOfProcesses = { ops_url: 'http://127.0.0.1:7002', ops_token: 'opt_processes' };
writeFileSync(join(distributed, 'distributed', 'distributed.json'), JSON.stringify(startOfProcesses));

const running = { DATA_DIR: folder };
const nothing = { DATA_DIR: join(folder, 'nothing') };

test.each([
  ['the start file', {}, running, '127.0.0.1:7001', 'opt_start'],
  [
    'the start file of a distributed set-up',
    {},
    { DATA_DIR: distributed },
    '127.0.0.1:7002',
    'opt_processes',
  ],
  [
    'the start file in the folder of a distributed set-up',
    {},
    { DATA_DIR: join(distributed, 'distributed') },
    '127.0.0.1:7002',
    'opt_processes',
  ],
  [
    'flags before settings',
    { url: 'h:1', tokenFile },
    { OPS_URL: 'h:2', OPS_TOKEN: 'opt_env' },
    'h:1',
    'opt_file',
  ],
  [
    'settings before the start file',
    {},
    { ...running, OPS_URL: 'h:2', OPS_TOKEN: 'opt_env' },
    'h:2',
    'opt_env',
  ],
  ['a token in a file', {}, { OPS_URL: 'h:2', OPS_TOKEN_FILE: tokenFile }, 'h:2', 'opt_file'],
  [
    'the address of the one service',
    {},
    { OPS_URL: 'h:2', OPS_URL_ACCOUNTS: 'h:3', OPS_URL_CATALOG: 'h:4', OPS_TOKEN: 't' },
    'h:3',
    't',
  ],
  [
    'the common address for a service without an address of its own',
    {},
    { OPS_URL: 'h:2', OPS_URL_CATALOG: 'h:4', OPS_TOKEN: 't' },
    'h:2',
    't',
  ],
  ['--url before that of a service', { url: 'h:1' }, { OPS_URL_ACCOUNTS: 'h:3', OPS_TOKEN: 't' }, 'h:1', 't'],
  [
    "an operator's own token at the start file's address",
    {},
    { ...running, OPS_TOKEN: 'opt_ada' },
    '127.0.0.1:7001',
    'opt_ada',
  ],
  [
    'empty settings count as unset',
    {},
    { ...running, OPS_URL: '', OPS_TOKEN: '' },
    '127.0.0.1:7001',
    'opt_start',
  ],
])('%s', (_, flags, env, authority, token) => {
  const connection = readConnection(flags, env);
  expect(connection.addressOf('accounts').authority).toBe(authority);
  expect(connection.token).toBe(token);
});

test('the public address is that of the start file, unless the call goes to another platform', () => {
  const publicUrlOf = (flags: object, env: object) => readConnection(flags, { ...env }).publicUrl;
  expect(publicUrlOf({}, { ...running, OPS_TOKEN: 't' })).toBe('http://127.0.0.1:8000');
  expect(publicUrlOf({ url: 'h:1' }, { ...running, OPS_TOKEN: 't' })).toBeUndefined();
  const named = { ...running, OPS_TOKEN: 't', OPS_URL: 'h:2', PUBLIC_URL: 'https://api.example.com' };
  expect(publicUrlOf({}, named)).toBe('https://api.example.com');
});

test('the token of a start file goes to no other address', () => {
  for (const [flags, env] of [
    [{ url: 'elsewhere:1' }, running],
    [{}, { ...running, OPS_URL: 'elsewhere:1' }],
    [{}, { ...running, OPS_URL_ACCOUNTS: 'elsewhere:1' }],
  ] as const) {
    expect(() => readConnection(flags, env).addressOf('accounts')).toThrow(
      /token is needed too: set OPS_TOKEN/,
    );
  }
});

const config = join(folder, 'config');
const soon = Date.now() + 60_000;

async function signedIn(authority: string, endsAt = soon): Promise<string> {
  const file = signInFile({ authority, secure: false }, { XDG_CONFIG_HOME: config }) ?? expect.fail();
  await saveSignIn(file, { token: 'opt_signed', endsAt });
  onTestFinished(() => rmSync(config, { recursive: true, force: true }));
  return file;
}

test('the token of a sign-in is that of its platform, behind settings and before the start file', async () => {
  const file = await signedIn('h:1');
  const tokenAt = (env: object, flags: object = {}) =>
    readConnection(flags, { ...nothing, XDG_CONFIG_HOME: config, ...env }).token;
  expect(tokenAt({ OPS_URL: 'h:1' })).toBe('opt_signed');
  expect(readConnection({ url: 'h:1' }, { ...nothing, XDG_CONFIG_HOME: config }).tokenSource).toBe(file);
  expect(tokenAt({ OPS_URL: 'h:1', OPS_TOKEN: 'opt_env' })).toBe('opt_env');
  expect(tokenAt({ OPS_URL: 'h:1' }, { tokenFile })).toBe('opt_file');
  for (const url of ['h:2', 'https://h:1'])
    expect(() => tokenAt({ OPS_URL: url })).toThrow(/sign in with `sign-in <email>`/);
  await signedIn('127.0.0.1:7001');
  expect(tokenAt(running)).toBe('opt_signed');
});

test('a sign-in that has ended counts as none', async () => {
  await signedIn('h:1', Date.now());
  const env = { ...nothing, XDG_CONFIG_HOME: config, OPS_URL: 'h:1' };
  expect(() => readConnection({}, env)).toThrow(/There is no operator token/);
});

test('the token of a sign-in at the address of a start file goes to no other address', async () => {
  await signedIn('127.0.0.1:7001');
  const env = { ...running, XDG_CONFIG_HOME: config, OPS_URL_CATALOG: 'elsewhere:1' };
  const { addressOf } = readConnection({}, env);
  expect(addressOf('accounts').authority).toBe('127.0.0.1:7001');
  expect(() => addressOf('catalog')).toThrow(/token is needed too/);
});

test('the token of a sign-in at another address does not go to that of a start file', async () => {
  await signedIn('h:1');
  const env = { ...running, XDG_CONFIG_HOME: config, OPS_URL_ACCOUNTS: 'h:1', OPS_URL_CATALOG: 'h:2' };
  const { addressOf } = readConnection({}, env);
  expect(addressOf('catalog').authority).toBe('h:2');
  expect(() => addressOf('intake')).toThrow(/set OPS_URL or give --url/);
});

test('a missing setting is named, with both ways to give it', () => {
  expect(() => readConnection({ url: 'h:1' }, nothing)).toThrow(/set OPS_TOKEN or give --token-file/);
  const connection = readConnection({}, { ...nothing, OPS_TOKEN: 't' });
  expect(() => connection.addressOf('accounts')).toThrow(/set OPS_URL or give --url/);
  expect(() => readConnection({ tokenFile: join(folder, 'no') }, running)).toThrow(/cannot be read/);
});

test.each(['two words', 'ünïcode', 'line\nbreak'])(
  'a token that no header can carry is refused and not printed',
  (token) => {
    const refused = () => readConnection({}, { ...running, OPS_TOKEN: token });
    expect(refused).toThrow('OPS_TOKEN does not hold a token');
  },
);
