import {
  type Installation,
  installAll,
  isUnavailable,
  mongoWire,
  natsServer,
  type StartTestServer,
  startMongo,
  type TestServer,
  withDatabase,
} from '@telehealth/test-servers';
import { busRoles } from '../bus-roles.ts';
import { services } from '../services.ts';
import { startNatsWithUsers } from './nats-with-users.ts';

/** Addresses of running servers. A missing server is started. */
export interface GivenAddresses {
  /** A MongoDB server, on which every service gets the database of its name. */
  readonly mongodbUrl: string | undefined;
  /** A NATS server, on which every process is the same user. */
  readonly natsUrl: string | undefined;
  /** Databases by the name of the service; they come before `mongodbUrl`. */
  readonly storeUrls: ReadonlyMap<string, string>;
  /** Buses by the name of the process; they come before `natsUrl`. */
  readonly busUrls: ReadonlyMap<string, string>;
}

/** The servers of the set-up. `stop` ends only servers that were started here. */
export interface Backends {
  readonly storeUrl: (service: string) => string;
  readonly busUrl: (name: string) => string;
  stop(): Promise<void>;
}

/**
 * The given servers, and fresh ones for the missing, which are installed first. Throws when this machine cannot run one.
 */
export async function openBackends(given: GivenAddresses, print: (line: string) => void): Promise<Backends> {
  const started: TestServer[] = [];
  const stop = async () => {
    for (const server of started.toReversed()) await server.stop();
  };
  const fresh = async <S extends TestServer>(
    installation: Installation,
    start: StartTestServer<S>,
  ): Promise<S> => {
    const [failure] = await installAll([installation], { print });
    if (failure !== undefined) throw new Error(failure);
    const server = await start();
    if (isUnavailable(server)) throw new Error(server.unavailable);
    started.push(server);
    return server;
  };

  try {
    const { mongodbUrl, storeUrls } = given;
    const isMongoNeeded = mongodbUrl === undefined && services.some(({ name }) => !storeUrls.has(name));
    const mongo = isMongoNeeded ? await fresh(mongoWire, startMongo) : undefined;
    const databaseOf = (service: string) =>
      mongo === undefined ? withDatabase(mongodbUrl ?? '', service) : mongo.freshDatabase();
    const { natsUrl, busUrls } = given;
    const isNatsNeeded = natsUrl === undefined && busRoles.some(({ name }) => !busUrls.has(name));
    const nats = isNatsNeeded ? await fresh(natsServer, startNatsWithUsers) : undefined;
    const busUrlOf = (name: string) => (nats === undefined ? (natsUrl ?? '') : nats.userOf(nats.url, name));
    return {
      storeUrl: (service) => storeUrls.get(service) ?? databaseOf(service),
      busUrl: (name) => busUrls.get(name) ?? busUrlOf(name),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
