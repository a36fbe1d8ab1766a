import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ConfigError, readConfig } from './index.ts';

function faultsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env, (read) => ({
      port: read.port('PORT', 8080),
      store: read.text('STORE_URL'),
      secret: read.secret('INTERNAL_CREDENTIAL'),
      level: read.oneOf('LOG_LEVEL', ['info', 'warn'], 'info'),
      upstream: read.baseUrls('INTAKE_URL', 'http://intake:8080'),
    }));
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.faults.map((fault) => fault.variable);
  }
}

test('every fault is reported at once, by variable name', () => {
  expect(
    faultsOf({ PORT: '70000', INTERNAL_CREDENTIAL: 'short', LOG_LEVEL: 'loud', INTAKE_URL: 'intake:8080' }),
  ).toEqual(['PORT', 'STORE_URL', 'INTERNAL_CREDENTIAL', 'LOG_LEVEL', 'INTAKE_URL']);
});

test('a fault never quotes the value', () => {
  expect(() => readConfig({ S: 'tooshort' }, (read) => read.secret('S'))).not.toThrow(/tooshort/);
  expect(() => readConfig({ S: 'tooshort' }, (read) => read.secret('S'))).toThrow(ConfigError);
});

test('a secret whose file cannot be read is a fault of the _FILE variable', () => {
  expect(faultsOf({ STORE_URL: 'x', INTERNAL_CREDENTIAL_FILE: '/does/not/exist' })).toEqual([
    'INTERNAL_CREDENTIAL_FILE',
  ]);
});

test('decisions.md 13: an address with a password is read from a file, and its absence is known', () => {
  const folder = mkdtempSync(join(tmpdir(), 'config-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [file, empty] = [join(folder, 'url'), join(folder, 'empty')];
  writeFileSync(file, 'mongodb://me:pass@h/d\n');
  writeFileSync(empty, '\n');
  expect(readConfig({ A_FILE: file }, (read) => read.secretUrl('A'))).toBe('mongodb://me:pass@h/d');
  expect(readConfig({ A_FILE: file }, (read) => read.optionalSecretUrl('A'))).toBe('mongodb://me:pass@h/d');
  expect(readConfig({ A: 'nats://h' }, (read) => read.optionalSecretUrl('A'))).toBe('nats://h');
  expect(readConfig({}, (read) => read.optionalSecretUrl('A'))).toBeUndefined();
  expect(() => readConfig({}, (read) => read.secretUrl('A'))).toThrow('A: is required');
  expect(() => readConfig({ A_FILE: empty }, (read) => read.secretUrl('A'))).toThrow(
    'A_FILE: names an empty',
  );
});

test('a secret that may be absent has a syntax of its own, and its fault is what the syntax says', () => {
  const parse = (text: string) => (text === 'left:right' ? { left: 'left' } : 'must be left:right');
  const read = (env: Record<string, string>) =>
    readConfig(env, (from) => from.optionalSecretOf('PAIR', parse));
  expect(read({})).toBeUndefined();
  expect(read({ PAIR: 'left:right' })).toEqual({ left: 'left' });
  expect(() => read({ PAIR: 'canary' })).toThrow(/^PAIR: must be left:right$/);
  expect(() => read({ PAIR_FILE: '/does/not/exist' })).toThrow(/^PAIR_FILE: names a file/);
});

const [base64, base64url, hex] = (['base64', 'base64url', 'hex'] as const).map((encoding) =>
  Buffer.alloc(32, 0xfe).toString(encoding),
);

test.each([
  [base64, [base64]],
  [base64url, [base64url]],
  [hex, [hex]],
  [`${hex}, ${base64}`, [hex, base64]],
])('decisions.md 13: %s is read as secrets, the current one first', (text, secrets) => {
  expect(readConfig({ S: text }, (read) => read.secrets('S'))).toEqual(secrets);
});

test.each([
  ['fewer than 32 bytes', 'a-passphrase-of-a-person'],
  ['fewer than 32 bytes in hex', hex?.slice(2)],
  ['fewer than 32 bytes in base64', base64url?.slice(1)],
  ['other characters', `${base64}!`],
  ['the same value twice', `${hex},${hex}`],
  ['three values', `${hex},${base64},${base64url}`],
  ['an empty second value', `${hex},`],
])('decisions.md 13: %s are a fault of a secret', (_, text) => {
  expect(() => readConfig({ S: text }, (read) => read.secrets('S'))).toThrow(/^S: must be 32 random bytes/);
});

test('an empty value counts as absent, a fallback serves', () => {
  const config = readConfig({ PORT: '', LIST: 'http://a:1,http://b:2' }, (read) => ({
    port: read.port('PORT', 8080),
    list: read.baseUrls('LIST'),
  }));
  expect(config).toEqual({ port: 8080, list: ['http://a:1', 'http://b:2'] });
});

test('a checked text that does not fit is a fault, and its fallback serves as it is', () => {
  const read = (env: Record<string, string>) =>
    readConfig(env, (from) => from.checked('REGION', (text) => /^[a-z]+$/.test(text), 'must be a name', '-'));
  expect(read({ REGION: 'eu' })).toBe('eu');
  expect(read({})).toBe('-');
  expect(() => read({ REGION: 'EU' })).toThrow('REGION: must be a name');
});

test.each([
  ['http://127.0.0.1:9', 'test', true],
  ['http://[::1]:9', 'test', true],
  ['http://localhost', 'test', true],
  ['http://provider.example', 'test', false],
  ['http://127.0.0.1.example', 'test', false],
  ['http://127.0.0.1:9', 'live', false],
  ['https://provider.example', 'live', true],
])(
  'decisions.md 13: an address outside has TLS, or is on this machine in test mode: %s in %s',
  (url, mode, fits) => {
    const read = () =>
      readConfig({ URL: url, DEPLOYMENT_MODE: mode }, (from) => from.outside('URL', URL.canParse, 'x'));
    if (fits) expect(read()).toBe(url);
    else expect(read).toThrow(/^URL: must be https/);
    expect(readConfig({ DEPLOYMENT_MODE: mode }, (from) => from.mayReach(url))).toBe(fits);
  },
);

const timeout = (text?: string) =>
  readConfig(text === undefined ? {} : { TIMEOUT: text }, (read) =>
    read.duration('TIMEOUT', { min: '100ms', max: '30d' }, '15s'),
  );

test.each([
  [undefined, 15_000],
  ['100ms', 100],
  ['90s', 90_000],
  ['5m', 300_000],
  ['2h', 7_200_000],
  ['30d', 2_592_000_000],
])('a duration of %s is %i ms', (text, ms) => {
  expect(timeout(text)).toBe(ms);
});

test('a bare number is no duration, and the fault says how to write one', () => {
  expect(() => timeout('90')).toThrow('TIMEOUT: must have a unit, such as 15s');
});

test.each(['99ms', '31d', '1.5h', '-1s', '5 m', '5M', '1w', 'P1D', 'soon', '1h30m'])(
  'a duration of %s is a fault',
  (text) => {
    expect(() => timeout(text)).toThrow('TIMEOUT: must be from 100ms to 30d, such as 90s, 5m, 2h or 30d');
  },
);
