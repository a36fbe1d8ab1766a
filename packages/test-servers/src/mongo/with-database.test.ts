import { expect, test } from 'vitest';
import { withDatabase } from './with-database.ts';

test.each([
  ['mongodb://h:1', 'mongodb://h:1/intake'],
  ['mongodb://h:1/old?w=1', 'mongodb://h:1/intake?w=1'],
  ['mongodb+srv://h', 'mongodb+srv://h/intake'],
  ['mongodb://a:1,b:2/?replicaSet=r', 'mongodb://a:1,b:2/intake?replicaSet=r'],
  // The driver looks for a user in `admin` when the url names no database, and in that database otherwise.
  ['mongodb://me:p%40ss@h:1', 'mongodb://me:p%40ss@h:1/intake?authSource=admin'],
  ['mongodb://me:pass@h:1/users', 'mongodb://me:pass@h:1/intake?authSource=users'],
  ['mongodb://me:pass@h:1/users?authSource=other', 'mongodb://me:pass@h:1/intake?authSource=other'],
  ['mongodb://me@h:1/?authMechanism=MONGODB-X509', 'mongodb://me@h:1/intake?authMechanism=MONGODB-X509'],
])('a login stays in its database: %s', (given, expected) => {
  expect(withDatabase(given, 'intake')).toBe(expected);
});

test('a malformed connection string is refused and not quoted', () => {
  expect(() => withDatabase('redis://me:secret@h', 'intake')).toThrow(/^not a mongodb:/);
  expect(() => withDatabase('redis://me:secret@h', 'intake')).not.toThrow(/secret/);
});
