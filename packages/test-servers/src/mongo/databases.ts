import { randomBytes } from 'node:crypto';
import { MongoClient } from 'mongodb';
import type { TestServer } from '../installation/test-server.ts';
import { withDatabase } from './with-database.ts';

/** Speaks the MongoDB wire protocol. `url` names its own database. */
export interface MongoServer extends TestServer {
  /** Whether it is mongo-java-server instead of MongoDB. */
  readonly emulated: boolean;
  /** Url of a new database. */
  freshDatabase(): string;
}

/** On a running server; `stop` drops them. */
export function databasesAt(given: string, { emulated }: { readonly emulated: boolean }): MongoServer {
  const names: string[] = [];
  const freshDatabase = (): string => {
    const name = databaseName();
    names.push(name);
    return withDatabase(given, name);
  };
  const url = freshDatabase();
  const stop = async (): Promise<void> => {
    const client = new MongoClient(url);
    try {
      for (const name of names.splice(0)) await client.db(name).dropDatabase();
    } finally {
      await client.close();
    }
  };
  return { url, emulated, freshDatabase, stop };
}

export function databaseName(): string {
  return `test_${randomBytes(8).toString('hex')}`;
}
