import { setTimeout as delay } from 'node:timers/promises';
import { machineNowMs } from '../measure/machine-clock.ts';
import { event, type OpenedWebhooks, type Subscriber } from './opened-webhooks.ts';
import type { BenchReceiver } from './receiver.ts';

/** From publishing an event to its first request; milliseconds. */
export interface LatencyFigures {
  readonly events: number;
  readonly lost: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  /** How late the last event was published; the generator's lag is not measured. */
  readonly lagMs: number;
}

/** Limit for events after the last one was published. */
const patienceMs = 30_000;

/** Brands in turn; waits for all events to arrive. */
export async function measureLatency(
  { context }: OpenedWebhooks,
  receiver: BenchReceiver,
  load: {
    readonly brands: readonly Subscriber[];
    readonly perSecond: number;
    readonly events: number;
    /** Distinguishes the events of this run. */
    readonly run: number;
  },
): Promise<LatencyFigures> {
  const { brands, perSecond, events, run } = load;
  await receiver.forget();
  const publishedAt = new Map<string, number>();
  const publishing: Promise<void>[] = [];
  const beganAt = performance.now();
  let lagMs = 0;
  for (let n = 0; n < events; n++) {
    const dueAt = beganAt + (n * 1000) / perSecond;
    const early = dueAt - performance.now();
    if (early > 1) await delay(early);
    lagMs = performance.now() - dueAt;
    const brand = brands[n % brands.length];
    if (brand === undefined) throw new Error('there are no brands');
    const envelope = event(brand, run * 1_000_000 + n);
    publishedAt.set(envelope.id, machineNowMs());
    publishing.push(context.bus.publish(envelope));
  }
  await Promise.all(publishing);
  const giveUpAt = performance.now() + patienceMs;
  let { firstAt } = await receiver.receipts();
  while (performance.now() < giveUpAt && ![...publishedAt.keys()].every((id) => id in firstAt)) {
    await delay(200);
    ({ firstAt } = await receiver.receipts());
  }
  const taken = [...publishedAt]
    .flatMap(([id, at]) => (firstAt[id] === undefined ? [] : [firstAt[id] - at]))
    .sort((a, b) => a - b);
  const at = (part: number) => taken[Math.floor(taken.length * part)] ?? Number.NaN;
  return {
    events,
    lost: events - taken.length,
    p50Ms: at(0.5),
    p95Ms: at(0.95),
    p99Ms: at(0.99),
    lagMs,
  };
}
