import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { UsageError } from '../io/failure.ts';
import { readAddress, readConnection } from './connection.ts';

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

test.each([
  ['127.0.0.1:8081', '127.0.0.1:8081', false],
  ['http://accounts:8081', 'accounts:8081', false],
  ['http://accounts:8081/', 'accounts:8081', false],
  ['https://ops.example', 'ops.example:443', true],
  ['https://ops.example:8443', 'ops.example:8443', true],
  ['http://ops.example', 'ops.example:80', false],
  ['[::1]:8081', '[::1]:8081', false],
  ['localhost:80', 'localhost:80', false],
])('%s is an address', (text, authority, secure) => {
  expect(readAddress(text, '--url')).toEqual({ authority, secure });
});

test.each([
  '',
  'accounts',
  'ftp://accounts:1',
  'http://a:1/path',
  'http://u:p@a:1',
  'a:1/x',
  'a:99999',
  'http://',
  ':80',
  'http://a:1?x',
])('%j is not an address', (text) => {
  expect(() => readAddress(text, '--url')).toThrow(UsageError);
  expect(() => readAddress(text, '--url')).toThrow(/^--url must be host:port/);
});
