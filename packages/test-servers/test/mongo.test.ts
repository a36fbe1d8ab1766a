import { MongoClient } from 'mongodb';
import { expect, test } from 'vitest';
import { startMongo } from '../src/index.ts';
import { describeWith } from '../src/vitest.ts';

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
