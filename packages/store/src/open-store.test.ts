import { expect, test } from 'vitest';
import { openStore } from './open-store.ts';

test.each([
  'postgres://user:secret@host/db',
  'mongodb://user:secret@host:27017',
  'mongodb://user:secret@host:27017/',
  'mongodb://user:secret@host:27017/?replicaSet=rs',
  'sqlite:',
  '/var/secret.db',
  '',
])('refuses the url %j without repeating it', async (url) => {
  const error: unknown = await openStore(url).catch((fault) => fault);
  expect(error).toBeInstanceOf(Error);
  expect(String(error)).not.toContain('secret');
});
