import { isUnavailable, startMongo, startNats } from '@telehealth/test-servers';
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
  const brought: { stop(): Promise<void> }[] = [];
  const stop = async () => {
    for (const server of brought.toReversed()) await server.stop();
  };
  const freshMongo = async (): Promise<(service: string) => string> => {
    const server = await startMongo();
    if (isUnavailable(server)) throw new Error(`no MongoDB: ${server.unavailable}`);
    brought.push(server);
    return () => server.freshDatabase();
  };
  const freshNats = async (): Promise<string> => {
    const server = await startNats();
    if (isUnavailable(server)) throw new Error(`no NATS: ${server.unavailable}`);
    brought.push(server);
    return server.url;
  };

  try {
    const { mongodbUrl, storeUrls } = given;
    const onServer =
      mongodbUrl === undefined ? undefined : (service: string) => withDatabase(mongodbUrl, service);
    const allGiven = services.every(({ name }) => storeUrls.has(name));
    const storeUrl = allGiven ? () => '' : (onServer ?? (await freshMongo()));
    return {
      storeUrl: (service) => storeUrls.get(service) ?? storeUrl(service),
      natsUrl: given.natsUrl ?? (await freshNats()),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The connection string with the database in place of its own. */
export function withDatabase(mongodbUrl: string, database: string): string {
  const [, server = mongodbUrl, query = ''] =
    /^(mongodb(?:\+srv)?:\/\/[^/?]+)[^?]*(\?.*)?$/.exec(mongodbUrl) ?? [];
  return `${server}/${database}${query}`;
}
