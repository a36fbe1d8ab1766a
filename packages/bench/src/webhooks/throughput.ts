import { createHmac } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { fanOut } from '@telehealth/webhooks';
import { Pool } from 'undici';
import { backendCpu } from '../measure/backend-cpu.ts';
import { measureLoad } from '../measure/load.ts';
import { event, openWebhooks, type Place, subscribers } from './opened-webhooks.ts';
import type { BenchReceiver } from './receiver.ts';

/** G1: deliveries of one worker beside bare signed POSTs. */
export interface ThroughputFigures {
  /** Bytes of a body. */
  readonly bodyBytes: number;
  /** Signed and sent, without the store; per second. */
  readonly barePosts: number;
  /** Claimed, signed, sent and closed, every row written; per second. */
  readonly deliveries: number;
  readonly ratio: number;
  /** Microseconds of CPU per message, nearly independent of the machine's other load. */
  readonly barePostCpuUs: number;
  readonly deliveryCpuUs: number;
  /** Microseconds of database CPU per delivery; 0 on an embedded store. */
  readonly databaseCpuUs: number;
}

/** Completed per second, and the CPU of each. */
interface Pace {
  readonly perSecond: number;
  readonly cpuUs: number;
}

const inFlight = 256;
const clients = 40;

/** The same number of messages bare, then by a worker. */
export async function measureThroughput(
  place: Place,
  receiver: BenchReceiver,
  count: number,
): Promise<ThroughputFigures> {
  const urlAt = (n: number) => receiver.urlAt(n, '/20ms');
  const brands = await subscribers(place, { prefix: 'g1x', count: clients, urlAt });
  const webhooks = await openWebhooks(place);
  try {
    for (let n = 0; n < count; n++) {
      const brand = brands[n % clients];
      if (brand !== undefined) await fanOut(webhooks.context, event(brand, n));
    }
    const [one] = await webhooks.context.events.find({}, { limit: 1 });
    const body = one?.body ?? '';
    const posts = await bare(receiver, body, count);
    const usedByDatabase = databaseCpuUs();
    const deliveries = await delivered(webhooks, receiver, count);
    return {
      databaseCpuUs: (databaseCpuUs() - usedByDatabase) / count,
      bodyBytes: Buffer.byteLength(body),
      barePosts: posts.perSecond,
      deliveries: deliveries.perSecond,
      ratio: deliveries.perSecond / posts.perSecond,
      barePostCpuUs: posts.cpuUs,
      deliveryCpuUs: deliveries.cpuUs,
    };
  } finally {
    await webhooks.close();
  }
}

/** The minimum cost of signing and sending. */
async function bare(receiver: BenchReceiver, body: string, count: number): Promise<Pace> {
  const pool = new Pool(new URL(receiver.urlAt(0, '/')).origin, { connections: inFlight });
  const key = Buffer.alloc(32, 1);
  const { requestsPerSecond, cpuUs } = await measureLoad(
    async (n) => {
      const timestamp = Math.floor(Date.now() / 1000);
      const signature = createHmac('sha256', key).update(`evt_${n}.${timestamp}.${body}`).digest('base64');
      const answer = await pool.request({
        path: '/20ms',
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'webhook-id': `evt_${n}`,
          'webhook-timestamp': String(timestamp),
          'webhook-signature': `v1,${signature}`,
        },
        body,
      });
      await answer.body.dump();
    },
    { requests: count, connections: inFlight, cpuUs: usedCpuUs },
  );
  await pool.close();
  return { perSecond: requestsPerSecond, cpuUs };
}

function databaseCpuUs(): number {
  return backendCpu().mongodb ?? 0;
}

async function usedCpuUs(): Promise<number> {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** Completed per second by a worker, from its start until no delivery is due. */
async function delivered(
  webhooks: Awaited<ReturnType<typeof openWebhooks>>,
  receiver: BenchReceiver,
  count: number,
): Promise<Pace> {
  await receiver.forget();
  const { deliveries } = webhooks.context;
  const usedBefore = await usedCpuUs();
  const beganAt = performance.now();
  await webhooks.serve();
  while ((await deliveries.find({ queue: { gt: '' } }, { limit: 1 })).length > 0) await delay(10);
  const seconds = (performance.now() - beganAt) / 1000;
  const cpuUs = ((await usedCpuUs()) - usedBefore) / count;
  const received = (await receiver.receipts()).count;
  if (received !== count) throw new Error(`${received} of ${count} deliveries arrived`);
  return { perSecond: count / seconds, cpuUs };
}
