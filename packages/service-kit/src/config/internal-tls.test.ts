import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { certificates } from '@telehealth/rpc/testing';
import { afterAll, expect, test } from 'vitest';
import { ConfigError, type Environment, readConfig } from './config.ts';
import { readInternalCa, readServerTls } from './internal-tls.ts';

const folder = mkdtempSync(join(tmpdir(), 'internal-tls-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileWith(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const { ca, server, otherKey } = certificates;
const files = {
  ca: fileWith('ca', ca),
  cert: fileWith('cert', `${server.cert}\n`),
  key: fileWith('key', server.key),
  otherKey: fileWith('other-key', otherKey),
  none: join(folder, 'none'),
};

function faultsOf(env: Environment): readonly string[] {
  try {
    readConfig(env, (read) => ({ tls: readServerTls(read), ca: readInternalCa(read) }));
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.faults.map(({ variable, message }) => `${variable} ${message}`);
  }
}

test('without files the ports are in clear and the authorities are those of Node', () => {
  expect(readConfig({}, (read) => [readServerTls(read), readInternalCa(read)])).toEqual([
    undefined,
    undefined,
  ]);
});

test('decisions.md 13: certificate, key and authorities are read from the files that are named', () => {
  const env = { INTERNAL_CERT_FILE: files.cert, INTERNAL_KEY_FILE: files.key, INTERNAL_CA_FILE: files.ca };
  const read = readConfig(env, (from) => ({ tls: readServerTls(from), ca: readInternalCa(from) }));
  const tls = { cert: server.cert.trim(), key: server.key.trim(), certFile: files.cert, keyFile: files.key };
  expect(read).toEqual({ tls, ca: ca.trim() });
});

test.each([
  [{ INTERNAL_CERT_FILE: files.cert }, ['INTERNAL_KEY_FILE is required']],
  [{ INTERNAL_KEY_FILE: files.key }, ['INTERNAL_CERT_FILE is required']],
  [
    { INTERNAL_CERT_FILE: files.none, INTERNAL_KEY_FILE: files.none, INTERNAL_CA_FILE: files.none },
    ['INTERNAL_CERT_FILE', 'INTERNAL_KEY_FILE', 'INTERNAL_CA_FILE'].map(
      (name) => `${name} names a file that cannot be read`,
    ),
  ],
  [
    { INTERNAL_CERT_FILE: files.cert, INTERNAL_KEY_FILE: files.otherKey },
    ['INTERNAL_KEY_FILE must name the private key of INTERNAL_CERT_FILE in PEM'],
  ],
  [
    { INTERNAL_CERT_FILE: files.key, INTERNAL_KEY_FILE: files.key, INTERNAL_CA_FILE: files.key },
    ['INTERNAL_CERT_FILE must name a certificate in PEM', 'INTERNAL_CA_FILE must name certificates in PEM'],
  ],
])('decisions.md 13: files that cannot be used are faults by name, all at once: %j', (env, faults) => {
  expect(faultsOf(env)).toEqual(faults);
});
