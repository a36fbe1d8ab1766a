import { isUnavailable, startMongo, startNats } from '@telehealth/test-servers';

/** The services that keep a database. */
export const serviceNames = ['accounts', 'catalog', 'intake'] as const;

/** One value for each of them. */
export type PerService<T> = Readonly<Record<(typeof serviceNames)[number], T>>;

/** Addresses given by whoever starts the set-up; what is missing is brought along. */
export interface GivenAddresses {
  /** A MongoDB server; every service gets the database of its name on it. */
  readonly mongodbUrl: string | undefined;
  readonly natsUrl: string | undefined;
  /** The database of one service, before `mongodbUrl`. */
  readonly storeUrls: PerService<string | undefined>;
}

/** What the set-up runs on. `stop` ends what was brought along and leaves alone what was given. */
export interface Backends {
  readonly storeUrls: PerService<string>;
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
    const allGiven = serviceNames.every((service) => storeUrls[service] !== undefined);
    const storeUrl = allGiven ? () => '' : (onServer ?? (await freshMongo()));
    return {
      storeUrls: {
        accounts: storeUrls.accounts ?? storeUrl('accounts'),
        catalog: storeUrls.catalog ?? storeUrl('catalog'),
        intake: storeUrls.intake ?? storeUrl('intake'),
      },
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
