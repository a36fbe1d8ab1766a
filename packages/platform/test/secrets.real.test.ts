import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ConfigError } from '@telehealth/service-kit/config';
import { expect, onTestFinished, test } from 'vitest';
import { loadSecrets, secretsOf } from '../src/secrets.ts';

const run = promisify(execFile);
const script = fileURLToPath(new URL('./print-secrets.ts', import.meta.url));
const command = [process.execPath, '--disable-warning=ExperimentalWarning', script] as const;

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'telehealth-secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('secrets are made once, for the owner alone, and nothing else is left in the folder', () => {
  const dataDir = join(dataFolder(), 'data');
  const secrets = loadSecrets(dataDir);
  expect(loadSecrets(dataDir)).toEqual(secrets);
  expect(readdirSync(dataDir)).toEqual(['secrets.json']);
  expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
  expect(new Set(Object.values(secrets)).size).toBe(4);
});

test('decisions.md 13: no two services have the same sealing key, and a service has the same key at each start', () => {
  const secrets = loadSecrets(dataFolder());
  const keysOf = (service: string) => secretsOf(service, secrets).SEALING_KEYS;
  expect(keysOf('intake')).toBe(keysOf('intake'));
  expect(new Set([secrets.sealingKey, keysOf('accounts'), keysOf('catalog'), keysOf('intake')]).size).toBe(4);
});

test('a first start that dies while it writes the secrets leaves no incomplete file, and the next start makes them', async () => {
  const dataDir = dataFolder();
  // No file may grow: the process ends between making its file and filling it.
  const dying = run('sh', ['-c', 'ulimit -f 0; exec "$@"', 'sh', ...command, dataDir]);
  await expect(dying).rejects.toThrow();
  expect(loadSecrets(dataDir)).toEqual(loadSecrets(dataDir));
});

test('concurrent first starts have the same secrets', async () => {
  const dataDir = dataFolder();
  const [node, ...rest] = command;
  const printed = await Promise.all(Array.from({ length: 2 }, () => run(node, [...rest, dataDir])));
  expect(new Set(printed.map(({ stdout }) => stdout)).size).toBe(1);
  expect(JSON.parse(printed[0]?.stdout ?? '')).toEqual(loadSecrets(dataDir));
});

test.each([
  '',
  '{',
  'null',
  '[]',
  '{"internalCredential":"a","operatorToken":"b"}',
  '{"internalCredential":1}',
])('a file that holds %j is reported in one line that names the file and hides its content', (text) => {
  const dataDir = dataFolder();
  const file = join(dataDir, 'secrets.json');
  writeFileSync(file, text);
  let thrown: unknown;
  try {
    loadSecrets(dataDir);
  } catch (error) {
    thrown = error;
  }
  if (!(thrown instanceof ConfigError)) throw new Error('no config error');
  const [fault, ...more] = thrown.faults;
  expect([fault?.variable, more]).toEqual(['DATA_DIR', []]);
  expect(fault?.message).toMatch(/^has a damaged [^\n]+$/);
  expect(fault?.message).toContain(file);
});
