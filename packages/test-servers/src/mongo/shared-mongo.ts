import { inject } from 'vitest';
import type { Unavailable } from '../installation/test-server.ts';
import { databasesAt, type MongoServer } from './databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Started by `shared-mongo-setup.ts`; `npm test` runs without it. */
    readonly sharedMongo: { readonly url: string; readonly emulated: boolean } | Unavailable | undefined;
  }
}

/** Whether this run has a server, or a reason to have none. */
export function wantsMongo(): boolean {
  return inject('sharedMongo') !== undefined;
}

/** Own databases on the run's server; `stop` drops them. */
export async function sharedMongo(): Promise<MongoServer | Unavailable> {
  const shared = inject('sharedMongo');
  if (shared === undefined) throw new Error('npm test has no MongoDB: this belongs into a .real.test.ts');
  return 'unavailable' in shared ? shared : databasesAt(shared.url, shared);
}
