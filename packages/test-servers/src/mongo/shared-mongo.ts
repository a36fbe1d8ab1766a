import { inject } from 'vitest';
import type { Unavailable } from '../installation/test-server.ts';
import { databasesAt, type MongoServer, startMongo } from './mongo.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the server that `shared-mongo-setup.ts` started; empty when it started none. */
    readonly sharedMongoUrl: string | undefined;
  }
}

/** Databases on the server that the whole run shares, or else on one of their own; `stop` drops them. */
export async function sharedMongo(): Promise<MongoServer | Unavailable> {
  const url = inject('sharedMongoUrl');
  return url ? databasesAt(url, { emulated: true }) : await startMongo();
}
