import { expect, onTestFinished, test } from 'vitest';
import { openStore, type Store } from '../src/index.ts';
import { startRefusingMongo } from './fixtures/refusing-mongo.ts';

const failed = { code: 18, codeName: 'AuthenticationFailed' };

const openThings = (store: Store) =>
  store.collection<{ _id: string; n: number }>({
    name: 'things',
    indexes: [{ name: 'by_n', fields: ['n'] }],
  });

test.each([
  ['', 'must start with mongodb://, mongodb+srv:// or sqlite:'],
  ['postgres://db/orders', 'must start with mongodb://, mongodb+srv:// or sqlite:'],
  ['mongodb://db', 'names no database'],
  ['mongodb://user:p@ss@db/orders', 'is not a valid MongoDB url'],
  ['mongodb://db:99999/orders', 'is not a valid MongoDB url'],
  ['mongodb://db/orders?tls=true&tls=false', 'is not a valid MongoDB url'],
])('decisions.md 16: no wait opens the store %j, and its error does not quote it', async (url, fault) => {
  const error: unknown = await openStore(url).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ name: 'WrongStoreUrl', fault });
  expect(String((error as Error).stack)).not.toContain(url || '\0');
});

test.each([
  ['a refused password', 'saslStart', failed],
  ['a refused password of Atlas', 'saslStart', { code: 8000, codeName: 'AtlasError' }],
  ['an unknown user', 'saslStart', { code: 11, codeName: 'UserNotFound' }],
])('decisions.md 16: %s is wrong, and not a store that is away', async (_, command, refusal) => {
  const server = await startRefusingMongo({ [command]: refusal });
  onTestFinished(server.close);
  await expect(openStore(`mongodb://orders:secret@${server.host}/orders`)).rejects.toMatchObject({
    name: 'WrongStoreUrl',
    fault: 'has a user or password that MongoDB refuses',
  });
});

test('decisions.md 16: a user without rights to its database is wrong, and not a store that is away', async () => {
  const server = await startRefusingMongo({ createIndexes: { code: 13, codeName: 'Unauthorized' } });
  onTestFinished(server.close);
  const store = await openStore(`mongodb://${server.host}/orders`);
  onTestFinished(() => store.close());
  await expect(openThings(store)).rejects.toMatchObject({
    name: 'WrongStoreUrl',
    fault: 'has a user without the right to read and write its database',
  });
});

test.each([
  ['a name that DNS does not know', 'mongodb://store.invalid/orders'],
  ['a name without servers in DNS', 'mongodb+srv://store.example.invalid/orders'],
  ['a port at which nobody listens', 'mongodb://127.0.0.1:9/orders'],
])('decisions.md 16: %s is a store that is away', async (_, url) => {
  await expect(openStore(url, { timeoutMs: 1000 })).rejects.toMatchObject({ name: 'StoreUnavailable' });
});

test('decisions.md 16: a server that turns its calls away for now is a store that is away', async () => {
  const server = await startRefusingMongo({ createIndexes: { code: 10107, codeName: 'NotWritablePrimary' } });
  onTestFinished(server.close);
  const store = await openStore(`mongodb://${server.host}/orders`);
  onTestFinished(() => store.close());
  await expect(openThings(store)).rejects.toMatchObject({
    name: 'StoreUnavailable',
  });
});
