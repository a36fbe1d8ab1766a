import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const script = readFileSync(join(import.meta.dirname, '../../../deploy/mongodb-users.js'), 'utf8');

/** Runs the script as the shell of MongoDB does, with these files of secrets; the users that it creates, by database. */
function usersCreated(secrets: Readonly<Record<string, string>>): unknown[] {
  const created: unknown[] = [];
  const files = {
    readdirSync: () => Object.keys(secrets),
    readFileSync: (path: string) => secrets[path.replace('/run/secrets/', '')],
  };
  const db = {
    getSiblingDB: (database: string) => ({
      createUser: (user: object) => void created.push({ database, ...user }),
    }),
  };
  runInNewContext(script, { db, URL, require: () => files });
  return created;
}

test('decisions.md 13: each service gets a user of MongoDB that reads and writes its own database and no other', () => {
  const created = usersCreated({
    mongodb_root_password: 'root',
    catalog_store_url: 'mongodb://catalog:secret@mongodb/catalog\n',
    intake_store_url: 'mongodb://intake:other@mongodb/intake?authSource=intake',
  });
  expect(created).toEqual([
    { database: 'catalog', user: 'catalog', pwd: 'secret', roles: [{ role: 'readWrite', db: 'catalog' }] },
    { database: 'intake', user: 'intake', pwd: 'other', roles: [{ role: 'readWrite', db: 'intake' }] },
  ]);
});
