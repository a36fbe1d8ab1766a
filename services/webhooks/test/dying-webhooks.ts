import { createEgress } from '@telehealth/egress';
import { createLogger } from '@telehealth/service-kit';
import { fakeClock } from '@telehealth/service-kit/testing';
import { interceptStore } from '@telehealth/store/testing';
import { createContext } from '../src/context.ts';
import { createServer } from '../src/server.ts';
import type { DeathPoint } from './death-point.ts';
import { anEvent } from './seeded.ts';

/** A process of the service that takes up an event and is killed at one point of its delivery. */
const [storeUrl = '', sealingKey = '', point] = process.argv.slice(2) as [string, string, DeathPoint];

const die = () => {
  process.kill(process.pid, 'SIGKILL');
  return new Promise<never>(() => {});
};

let isAnswered = false;
let inserts = 0;
const firstIsInserted = Promise.withResolvers<void>();
const nowhere = 'http://127.0.0.1:9';
const egress = createEgress({
  ...{ mode: 'test', allow: ['127.0.0.0/8'], deny: [], ownHosts: [], nat64: false },
  deadlineMs: 15_000,
});
const context = await createContext(
  {
    ...{ host: '127.0.0.1', port: 0, grpcPort: 0, operationsPort: 0, logLevel: 'silent' },
    ...{
      busUrl: undefined,
      storeUrl,
      internalCredential: 'x'.repeat(43),
      internalCallers: [],
      accountsUrls: [nowhere],
    },
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
        if (collection === 'events' && method === 'insert' && point === 'before the event is kept')
          await die();
        if (collection !== 'deliveries') return await run();
        if (method === 'update' && !isAnswered && point === 'before a claim') await die();
        if (isAnswered && point === 'before the outcome is written') await die();
        if (method === 'insert' && point === 'between the deliveries of an event' && ++inserts > 1) {
          await firstIsInserted.promise;
          await die();
        }
        const result = await run();
        if (method === 'insert') firstIsInserted.resolve();
        if (method === 'update' && !isAnswered && point === 'after a claim') await die();
        if (method === 'update' && isAnswered && point === 'after the outcome is written') await die();
        return result;
      }),
  },
);
await createServer(context, { host: '127.0.0.1', httpPort: 0, grpcPort: 0 });
await context.bus.publish(anEvent({ operationId: 'op_of_the_event' }));
// The worker goes on by itself; the receiver may kill this process.
