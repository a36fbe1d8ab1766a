import { explainFind } from '@telehealth/store/testing';
import { writable } from '@telehealth/store/writing';
import { deliveriesDefinition, newDelivery } from '@telehealth/webhooks';
import { type LatencyFigures, measureLatency } from './latency.ts';
import {
  event,
  newPlace,
  type OpenedWebhooks,
  openWebhooks,
  type Place,
  type Subscriber,
  subscribers,
} from './opened-webhooks.ts';
import type { BenchReceiver } from './receiver.ts';

/** G3: a tenant beside one whose deliveries pile up at a host that never answers. */
export interface FairnessFigures {
  readonly backlog: number;
  readonly alone: LatencyFigures;
  readonly beside: LatencyFigures;
  /** Reading the due deliveries of a registration; median, ms. */
  readonly claimAloneMs: number;
  readonly claimBesideMs: number;
  /** Query plans of a worker. */
  readonly plans: Readonly<Record<string, string>>;
}

const perSecond = 50;

/** The quiet tenant alone, then beside the backlog, half of it due and half parked. */
export async function measureFairness(
  receiver: BenchReceiver,
  { backlog, seconds }: { readonly backlog: number; readonly seconds: number },
): Promise<FairnessFigures> {
  const place = newPlace();
  try {
    const one = (prefix: string, urlAt: (n: number) => string) =>
      subscribers(place, { prefix, count: 1, urlAt });
    const quiet = await one('quiet', () => receiver.urlAt(0, '/20ms'));
    const [noisy] = await one('noisy', () => receiver.urlAt(1, '/never'));
    const webhooks = await openWebhooks(place);
    try {
      if (noisy === undefined || quiet[0] === undefined) throw new Error('nobody subscribed');
      await webhooks.serve();
      const load = { brands: quiet, perSecond, events: perSecond * seconds };
      const alone = await measureLatency(webhooks, receiver, { ...load, run: 1 });
      const claimAloneMs = await claimMs(webhooks, quiet[0]);
      await storeBacklog(webhooks, noisy, backlog);
      const beside = await measureLatency(webhooks, receiver, { ...load, run: 2 });
      const claimBesideMs = await claimMs(webhooks, quiet[0]);
      return { backlog, alone, beside, claimAloneMs, claimBesideMs, plans: await plans(place, quiet[0]) };
    } finally {
      await webhooks.close();
    }
  } finally {
    place.remove();
  }
}

/** One event with so many deliveries: workers and lists read the same rows as for many events. */
async function storeBacklog({ context }: OpenedWebhooks, noisy: Subscriber, backlog: number): Promise<void> {
  const { registrationId, clientId, brandId } = noisy;
  const envelope = event(noisy, 0);
  await context.bus.publish(envelope);
  const at = context.clock.now();
  for (let n = 0; n < backlog; n++) {
    const registration = { _id: registrationId, clientId, brandId, enabled: n % 2 === 0 };
    const delivery = newDelivery({ _id: envelope.id, type: envelope.type }, registration, at - backlog + n);
    await writable(context.deliveries).insert({ ...delivery, _id: `dlv_backlog${n}` });
  }
  context.dueRegistrations.add({ clientId, registrationId });
}

const due = (registrationId: string) => ({ queue: registrationId, dueAt: { lte: Date.now() } });
const inOrder = {
  sort: { queue: 'asc', dueAt: 'asc' },
  limit: 8,
} as const;
const reads = 500;

async function claimMs({ context }: OpenedWebhooks, { registrationId }: Subscriber): Promise<number> {
  const taken: number[] = [];
  for (let n = 0; n < reads; n++) {
    const beganAt = performance.now();
    await context.deliveries.find(due(registrationId), inOrder);
    taken.push(performance.now() - beganAt);
  }
  return taken.sort((a, b) => a - b)[reads >> 1] ?? Number.NaN;
}

async function plans({ storeUrl }: Place, { registrationId }: Subscriber): Promise<Record<string, string>> {
  const explain = (filter: object, find: typeof inOrder) =>
    explainFind(storeUrl, deliveriesDefinition, filter, find);
  return {
    'what is due of a registration': await explain(due(registrationId), inOrder),
    'the next registration': await explain({ queue: { gt: registrationId } }, { ...inOrder, limit: 1 as 8 }),
  };
}
