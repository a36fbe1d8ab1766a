import { setTimeout as delay } from 'node:timers/promises';
import { createClient } from '@connectrpc/connect';
import { EventService } from '@telehealth/contracts/webhooks/v1/event_service';
import { callOptions, createTransport } from '@telehealth/rpc';
import { internalCredential } from '@telehealth/service-kit/testing';
import { fanOut } from '@telehealth/webhooks';
import { event, type OpenedWebhooks, openWebhooks, type Place, type Subscriber } from './opened-webhooks.ts';

/** The event list of one client. */
export interface StampingFigures {
  /** Events stamped per second. */
  readonly stampedPerSecond: number;
  /** Events stored per second while the list was read. */
  readonly storedPerSecond: number;
  /** p99 of reading a page meanwhile, ms. */
  readonly listP99Ms: number;
}

const storedAtOnce = 64;
/** A reader without pauses would only wait for itself. */
const pauseMs = 20;

/** Stamps events of one client; then stores as many of another one while its list is read. */
export async function measureStamping(place: Place, count: number): Promise<StampingFigures> {
  const webhooks = await openWebhooks(place);
  try {
    const first = clientOf('g5a');
    await storeEvents(webhooks, first, count);
    const beganAt = performance.now();
    await stampAll(webhooks, first);
    const stampedPerSecond = count / ((performance.now() - beganAt) / 1000);

    const url = await webhooks.serve();
    const second = clientOf('g5b');
    let isStored = false;
    const startedAt = performance.now();
    const stored = storeEvents(webhooks, second, count).then(() => {
      isStored = true;
      return count / ((performance.now() - startedAt) / 1000);
    });
    const durations = await readList(url, second, () => isStored);
    return { stampedPerSecond, storedPerSecond: await stored, listP99Ms: p99Of(durations) };
  } finally {
    await webhooks.close();
  }
}

function clientOf(name: string): Subscriber {
  return { clientId: `cli_${name}`, brandId: `brd_${name}`, registrationId: '' };
}

async function storeEvents({ context }: OpenedWebhooks, brand: Subscriber, count: number): Promise<void> {
  let next = 0;
  const store = async () => {
    for (let n = next++; n < count; n = next++) await fanOut(context, event(brand, n));
  };
  await Promise.all(Array.from({ length: storedAtOnce }, store));
}

/** One call of the feed may leave some of many events for the next. */
async function stampAll({ context }: OpenedWebhooks, { clientId }: Subscriber): Promise<void> {
  const { events, feed } = context;
  while ((await events.find({ unstampedIn: clientId }, { limit: 1 })).length > 0) await feed.settle(clientId);
}

/** Repeats the first page; durations in ms. */
async function readList(
  url: string,
  { clientId, brandId }: Subscriber,
  isOver: () => boolean,
): Promise<number[]> {
  const transport = createTransport({ targets: [url], internalCredential });
  const events = createClient(EventService, transport);
  const durations: number[] = [];
  try {
    while (!isOver()) {
      const tenancy = {
        clientId,
        brandIds: [brandId],
        brandId,
        mode: 'test',
        credentialId: 'key_1',
      } as const;
      const beganAt = performance.now();
      await events.listEvents({ limit: 50 }, callOptions({ correlationId: 'cor_bench', tenancy }));
      durations.push(performance.now() - beganAt);
      await delay(pauseMs);
    }
    return durations;
  } finally {
    await transport.close();
  }
}

function p99Of(durations: readonly number[]): number {
  const sorted = durations.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
}
