import { isUnavailable, startMongo } from '@telehealth/test-servers';
import { type FairnessFigures, measureFairness } from './fairness.ts';
import { type LatencyFigures, measureLatency } from './latency.ts';
import { type LongAnswerFigures, measureLongAnswers } from './long-answers.ts';
import { newPlace, openWebhooks, type Place, placeOn, subscribers } from './opened-webhooks.ts';
import { startBenchReceiver } from './receiver.ts';
import { measureStamping, type StampingFigures } from './stamping.ts';
import { measureThroughput, type ThroughputFigures } from './throughput.ts';

/** The gates of webhooks, on an embedded store unless noted, with a receiver in its own process. */
export interface WebhooksFigures {
  readonly throughput: ThroughputFigures;
  readonly stamping: StampingFigures;
  /** On MongoDB's wire; undefined without a server. */
  readonly onMongo: Pick<WebhooksFigures, 'throughput' | 'stamping'> | undefined;
  readonly latency: LatencyFigures;
  readonly fairness: FairnessFigures;
  readonly longAnswers: LongAnswerFigures;
}

const tenants = 200;
/** Events of the second gate. */
export const perSecond = 500;

/** A `size` below 1 only shows that it runs. */
export async function measureWebhooks(size: number): Promise<WebhooksFigures> {
  const receiver = await startBenchReceiver();
  const part = (whole: number) => Math.max(1, Math.round(whole * size));
  try {
    return {
      throughput: await onEmbedded((place) => measureThroughput(place, receiver, part(30_000))),
      stamping: await onEmbedded((place) => measureStamping(place, part(10_000))),
      onMongo: await onMongo(receiver, part),
      latency: await ofManyTenants(receiver, part(30)),
      fairness: await measureFairness(receiver, { backlog: part(100_000), seconds: part(30) }),
      longAnswers: await measureLongAnswers(),
    };
  } finally {
    await receiver.close();
  }
}

async function ofManyTenants(
  receiver: Awaited<ReturnType<typeof startBenchReceiver>>,
  seconds: number,
): Promise<LatencyFigures> {
  const place = newPlace();
  try {
    const urlAt = (n: number) => receiver.urlAt(n, '/20ms');
    const brands = await subscribers(place, { prefix: 'g2x', count: tenants, urlAt });
    const webhooks = await openWebhooks(place);
    try {
      await webhooks.serve();
      // Opens connections and caches plans first.
      await measureLatency(webhooks, receiver, { brands, perSecond, events: tenants, run: 0 });
      return await measureLatency(webhooks, receiver, {
        brands,
        perSecond,
        events: perSecond * seconds,
        run: 1,
      });
    } finally {
      await webhooks.close();
    }
  } finally {
    place.remove();
  }
}

async function onEmbedded<T>(measure: (place: Place) => Promise<T>): Promise<T> {
  const place = newPlace();
  try {
    return await measure(place);
  } finally {
    place.remove();
  }
}

async function onMongo(
  receiver: Awaited<ReturnType<typeof startBenchReceiver>>,
  part: (whole: number) => number,
): Promise<WebhooksFigures['onMongo']> {
  const throughput = await onFreshMongo((place) => measureThroughput(place, receiver, part(10_000)));
  const stamping = await onFreshMongo((place) => measureStamping(place, part(10_000)));
  return throughput && stamping && { throughput, stamping };
}

/** On an empty server. Undefined when this machine cannot run one. */
async function onFreshMongo<T>(measure: (place: Place) => Promise<T>): Promise<T | undefined> {
  const mongo = await startMongo();
  if (isUnavailable(mongo)) return undefined;
  try {
    return await measure(placeOn(mongo.freshDatabase()));
  } finally {
    await mongo.stop();
  }
}
