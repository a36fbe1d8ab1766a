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
