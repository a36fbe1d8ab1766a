import { createEgress } from '@telehealth/egress';
import { createLogger } from '@telehealth/service-kit/telemetry';
import { fakeClock } from '@telehealth/service-kit/testing';
import { interceptStore } from '@telehealth/store/testing';
import { createContext } from '../src/context.ts';
import { createServer } from '../src/server.ts';
import { type anEvent, seedRegistration } from './seeded.ts';

/** Where the delivery of an event stands when its process is killed. */
export const deathPoints = [
  'before the event is kept',
  'between the deliveries of an event',
  'before a claim',
  'after a claim',
  'before the outcome is written',
  'after the outcome is written',
  'while the receiver has the message',
] as const;
export type DeathPoint = (typeof deathPoints)[number];

/** A store with registrations at one receiver, and the point of the delivery after which nothing happens on it. */
export interface Death {
  readonly storeUrl: string;
  readonly receiverUrl: string;
  readonly point: DeathPoint;
}

/** What the registrations and the service sign and seal with, and the event, the same in every store. */
export interface Given {
  readonly sealingKey: string;
  readonly secret: string;
  readonly event: ReturnType<typeof anEvent>;
  readonly deaths: readonly Death[];
}

const nowhere = 'http://127.0.0.1:9';

/** Leads a delivery up to the point. The receiver says when it has the message. */
async function lead({ storeUrl, receiverUrl, point }: Death, { sealingKey, secret, event }: Given) {
  const isDead = Promise.withResolvers<void>();
  let isAlive = true;
  const never = new Promise<never>(() => {});
  const die = () => {
    isAlive = false;
    isDead.resolve();
    return never;
  };
  let isSeeded = false;
  let isAnswered = false;
  let inserts = 0;
  const firstIsInserted = Promise.withResolvers<void>();
  const egress = createEgress({
    ...{ mode: 'test', allow: ['127.0.0.0/8'], deny: [], ownHosts: [], nat64: false },
    deadlineMs: 15_000,
  });
  const context = await createContext(
    {
      ...{ host: '127.0.0.1', port: 0, grpcPort: 0, operationsPort: 0, logLevel: 'silent' },
      ...{
        deploymentMode: 'test',
        busUrl: undefined,
        storeUrl,
        internalCredential: 'x'.repeat(43),
        internalCallers: [],
      },
      accountsUrls: [nowhere],
      sealingKeys: [{ id: 'k1', key: Buffer.from(sealingKey, 'hex') }],
      egress: { mode: 'test', allow: [], deny: [], ownHosts: [], nat64: false },
      deliveries: { deadlineMs: 15_000, concurrency: 256 },
      maxRegistrationsInADay: 1000,
    },
    {
      clock: fakeClock(),
      logger: createLogger({ service: 'webhooks', level: 'silent' }),
      egress: {
        ...egress,
        async post(...given) {
          const exchange = await egress.post(...given);
          isAnswered = true;
          return exchange;
        },
      },
      wrapStore: (store) =>
        interceptStore(store, async (method, run, collection) => {
          if (!isAlive) return await never;
          if (!isSeeded) return await run();
          if (collection === 'events' && method === 'insert' && point === 'before the event is kept')
            await die();
          if (collection !== 'deliveries') return await run();
          // The first attempt is claimed by the insert of its delivery.
          if (method === 'insert' && point === 'before a claim') await die();
          if (isAnswered && point === 'before the outcome is written') await die();
          if (method === 'insert' && point === 'between the deliveries of an event' && ++inserts > 1) {
            await firstIsInserted.promise;
            await die();
          }
          const result = await run();
          if (method === 'insert') firstIsInserted.resolve();
          if (method === 'insert' && point === 'after a claim') await die();
          if (method === 'update' && isAnswered && point === 'after the outcome is written') await die();
          return result;
        }),
    },
  );
  const isOfMany = point === 'before the event is kept' || point === 'between the deliveries of an event';
  for (const _id of isOfMany ? ['whr_1', 'whr_2', 'whr_3'] : ['whr_1']) {
    const sealed = context.secrets.seal(_id, Buffer.from(secret, 'hex'));
    const secrets = [{ sealed, operationId: 'op_of_the_secret' }];
    await seedRegistration(context, { _id, secrets, url: `${receiverUrl}/${_id}` });
  }
  isSeeded = true;
  await createServer(context, { host: '127.0.0.1', httpPort: 0, grpcPort: 0 });
  await Promise.race([context.bus.publish(event).then(() => isDead.promise), isDead.promise]);
}

/** A process of the service that is killed while each of its stores is at its point, by the receiver of the last one. */
if (process.argv[1] === import.meta.filename) {
  const given = JSON.parse(process.argv[2] ?? '') as Given;
  for (const death of given.deaths) await lead(death, given);
}
