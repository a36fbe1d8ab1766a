import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { services } from '@telehealth/platform/services';
import { credentialFor, digestOf } from '@telehealth/rpc';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { makeCallerFiles, makeSecretFiles, missingFiles } from './secret-files.ts';

const names = services.map(({ name }) => name);

/** A folder that is yet to be made. */
function newFolder(): string {
  const parent = mkdtempSync(join(tmpdir(), 'secret-files-'));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  return join(parent, 'secrets');
}

/** Makes what is missing, and tells the files that are said to be made. */
function make(folder: string): readonly string[] {
  const said: string[] = [];
  makeSecretFiles(folder, (line) => said.push(line));
  return said.map((line) => line.replace(`made ${folder}/`, '')).toSorted();
}

const contentOf = (folder: string, name: string) => readFileSync(join(folder, name), 'utf8');
const contentsOf = (folder: string) =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, contentOf(folder, name)]));

test('npm run make-secrets makes every secret of docker-compose.yml, for nobody else on the machine, and says which', () => {
  const folder = newFolder();
  const said = make(folder);
  const compose = parse(readFileSync(join(import.meta.dirname, '../../../../docker-compose.yml'), 'utf8'), {
    merge: true,
  });
  const made = readdirSync(folder);
  expect(made).toEqual(expect.arrayContaining(Object.keys(compose.secrets)));
  expect(said).toEqual(
    made.filter((name) => !/_(credential|callers)$|^nats_passwords$/.test(name)).toSorted(),
  );
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  for (const name of made) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o444);
});

test('npm run make-secrets -- --live names the files of live mode that are missing', () => {
  const folder = newFolder();
  make(folder);
  const live = readFileSync(join(import.meta.dirname, '../../../../docker-compose.live.yml'), 'utf8');
  expect(missingFiles(folder, live)).toEqual(['stripe_secret_key', 'stripe_webhook_secrets']);
  for (const name of missingFiles(folder, live)) writeFileSync(join(folder, name), 'secret');
  expect(missingFiles(folder, live)).toEqual([]);
});

test('the secrets fit: the bus has the passwords of the addresses, and each service the digests of its callers', () => {
  const folder = newFolder();
  make(folder);
  for (const name of ['operator', 'gateway', ...names]) {
    const [, password] = /:([0-9a-f]{64})@/.exec(contentOf(folder, `${name}_bus_url`)) ?? [];
    expect(contentOf(folder, 'nats_passwords')).toContain(
      `${name.replaceAll('-', '_')}_password: "${password}"\n`,
    );
  }
  for (const service of names) {
    const callers = ['gateway', ...names].map((name) => {
      const credential = contentOf(folder, `${name}_credential`).trim();
      return `${name}:${digestOf(credentialFor(service, credential))}`;
    });
    expect(contentOf(folder, `${service}_callers`).trim().split('\n')).toEqual(callers);
  }
});

test('a second run makes what is missing, as after an upgrade that brings a service, and replaces nothing', () => {
  const folder = newFolder();
  make(folder);
  const first = contentsOf(folder);
  expect(make(folder)).toEqual([]);
  expect(contentsOf(folder)).toEqual(first);

  const said = ['orders_bus_url', 'orders_sealing_keys', 'orders_store_url'];
  for (const name of ['orders_credential', 'orders_callers', ...said]) rmSync(join(folder, name));
  expect(make(folder)).toEqual(said);
  const second = contentsOf(folder);
  expect(Object.keys(second)).toEqual(Object.keys(first));
  const changed = Object.keys(second).filter((name) => second[name] !== first[name]);
  const lists = names.map((name) => `${name}_callers`);
  expect(changed).toEqual([...said, ...lists, 'orders_credential', 'nats_passwords'].toSorted());
});

test('decisions.md 13: a credential changes without a stop: a process with a next one is known by both', () => {
  const folder = newFolder();
  make(folder);
  const listed = () =>
    [...contentOf(folder, 'intake_callers').matchAll(/^gateway:(.*)$/gm)].map(([, digest]) => digest);
  const [old] = listed();
  writeFileSync(join(folder, 'gateway_credential.next'), `${'n'.repeat(43)}\n`);
  makeCallerFiles(folder);
  const next = digestOf(credentialFor('intake', 'n'.repeat(43)));
  expect(listed()).toEqual([old, next]);
  renameSync(join(folder, 'gateway_credential.next'), join(folder, 'gateway_credential'));
  makeCallerFiles(folder);
  expect(listed()).toEqual([next]);
});
