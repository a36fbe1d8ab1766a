import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { services } from '@telehealth/platform/services';
import { expect, onTestFinished, test } from 'vitest';
import { makeSecretFiles } from './secret-files.ts';

const script = readFileSync(join(import.meta.dirname, '../../../../deploy/mongodb-users.js'), 'utf8');

/** Runs the script as the shell of MongoDB does, with these files of secrets and these users; what it does, by database. */
function usersMade(secrets: Readonly<Record<string, string>>, present: readonly string[] = []): unknown[] {
  const made: unknown[] = [];
  const files = {
    readdirSync: () => Object.keys(secrets).toSorted(),
    readFileSync: (path: string) => secrets[path.replace('/run/secrets/', '')],
  };
  const db = {
    getSiblingDB: (database: string) => ({
      getUser: (name: string) => (present.includes(name) ? {} : null),
      createUser: (user: object) => void made.push({ database, ...user }),
      updateUser: (name: string, user: object) => void made.push({ database, updated: name, ...user }),
    }),
  };
  runInNewContext(script, { db, Error, require: () => files });
  return made;
}

test('decisions.md 13: each service gets a user of MongoDB that reads and writes its own database and no other', () => {
  const made = usersMade({
    mongodb_root_password: 'root',
    catalog_store_url: 'mongodb://catalog:secret@mongodb/catalog\n',
    intake_store_url: 'mongodb://intake:other@mongodb/intake?authSource=intake',
  });
  expect(made).toEqual([
    { database: 'catalog', user: 'catalog', pwd: 'secret', roles: [{ role: 'readWrite', db: 'catalog' }] },
    { database: 'intake', user: 'intake', pwd: 'other', roles: [{ role: 'readWrite', db: 'intake' }] },
  ]);
});

test('a user who is there gets the password of the secret, so that a database in use takes a new service and new passwords', () => {
  const secrets = { catalog_store_url: 'mongodb://catalog:new@mongodb/catalog\n' };
  expect(usersMade(secrets, ['catalog'])).toEqual([
    { database: 'catalog', updated: 'catalog', pwd: 'new', roles: [{ role: 'readWrite', db: 'catalog' }] },
  ]);
});

test('the users of a replica set, and those that are kept in another database, are made where the driver looks for them', () => {
  const made = usersMade({
    catalog_store_url: 'mongodb://catalog:a%2Fb@db-0:27017,db-1:27017/catalog?replicaSet=rs0\n',
    intake_store_url: 'mongodb+srv://intake:other@db.example.com/intake?w=majority&authSource=admin',
  });
  expect(made).toEqual([
    { database: 'catalog', user: 'catalog', pwd: 'a/b', roles: [{ role: 'readWrite', db: 'catalog' }] },
    { database: 'admin', user: 'intake', pwd: 'other', roles: [{ role: 'readWrite', db: 'intake' }] },
  ]);
});

test('a store URL without user, password or database makes no user, and is named', () => {
  for (const url of ['mongodb://db/orders', 'mongodb://orders@db/orders', 'mongodb://orders:secret@db']) {
    expect(() => usersMade({ orders_store_url: url })).toThrow(/^orders_store_url must be/);
  }
});

test('every service of the table has a user, whose database is its own, on the secrets that npm run make-secrets makes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mongodb-users-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  makeSecretFiles(folder, () => {});
  const secrets = readdirSync(folder).map(
    (name) => [name, readFileSync(join(folder, name), 'utf8')] as const,
  );
  expect(usersMade(Object.fromEntries(secrets))).toEqual(
    services
      .map(({ name }) => ({
        database: name,
        user: name,
        pwd: expect.stringMatching(/^[0-9a-f]{64}$/),
        roles: [{ role: 'readWrite', db: name }],
      }))
      .toSorted((a, b) => a.user.localeCompare(b.user)),
  );
});
