import { type Collection, MongoClient } from 'mongodb';
import { expect, test } from 'vitest';
import { startDurableMongo, startMongo } from '../src/index.ts';
import { describeWith } from '../src/vitest/index.ts';

await describeWith(startMongo, 'MongoDB wire', (server) => {
  test('answers the official driver, and each url names a database of its own', async () => {
    const clients = [new MongoClient(server.url), new MongoClient(server.freshDatabase())] as const;
    try {
      await clients[0].db().collection('things').insertOne({ name: 'one' });
      expect(await clients[0].db().collection('things').countDocuments()).toBe(1);
      expect(await clients[1].db().collection('things').countDocuments()).toBe(0);
    } finally {
      await Promise.all(clients.map((client) => client.close()));
    }
  });
});

await describeWith(startDurableMongo, 'MongoDB wire in a file', (server) => {
  test.each([
    ['stopped', 'halt'],
    ['killed', 'crash'],
  ] as const)('it is %s and started again at the same url with its data', async (_, end) => {
    const things = async <T>(use: (found: Collection) => Promise<T>) => {
      const client = new MongoClient(server.url);
      return await use(client.db().collection('things')).finally(() => client.close());
    };
    await things((found) => found.insertOne({ name: end }));
    await server[end]();
    await server.resume();
    expect(await things((found) => found.countDocuments({ name: end }))).toBe(1);
  });
});
