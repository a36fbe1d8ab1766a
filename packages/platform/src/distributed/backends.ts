import {
  isUnavailable,
  type StartTestServer,
  startMongo,
  startNats,
  type TestServer,
  withDatabase,
} from '@telehealth/test-servers';
import { services } from '../services.ts';

/** Addresses of servers that run already; what is missing is started. */
export interface GivenAddresses {
  /** A MongoDB server; every service gets the database of its name on it. */
  readonly mongodbUrl: string | undefined;
  readonly natsUrl: string | undefined;
  /** The database of a service by its name, before `mongodbUrl`. */
  readonly storeUrls: ReadonlyMap<string, string>;
}

/** What the set-up runs on. `stop` ends the servers that were started here, and no other. */
export interface Backends {
  readonly storeUrl: (service: string) => string;
  readonly natsUrl: string;
  stop(): Promise<void>;
}

/** The servers given, or fresh ones that live as long as the set-up. Throws when this machine cannot run one. */
export async function openBackends(given: GivenAddresses): Promise<Backends> {
  const brought: TestServer[] = [];
  const stop = async () => {
    for (const server of brought.toReversed()) await server.stop();
  };
  const fresh = async <S extends TestServer>(start: StartTestServer<S>): Promise<S> => {
    const server = await start();
    if (isUnavailable(server)) throw new Error(server.unavailable);
    brought.push(server);
    return server;
  };

  try {
    const { mongodbUrl, storeUrls } = given;
    const isMongoNeeded = mongodbUrl === undefined && services.some(({ name }) => !storeUrls.has(name));
    const mongo = isMongoNeeded ? await fresh(startMongo) : undefined;
    const databaseOf = (service: string) =>
      mongo === undefined ? withDatabase(mongodbUrl ?? '', service) : mongo.freshDatabase();
    return {
      storeUrl: (service) => storeUrls.get(service) ?? databaseOf(service),
      natsUrl: given.natsUrl ?? (await fresh(startNats)).url,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
