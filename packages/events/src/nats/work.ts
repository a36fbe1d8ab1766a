import {
  AckPolicy,
  type ConsumerInfo,
  type ConsumerMessages,
  type ConsumerUpdateConfig,
  DeliverPolicy,
  JetStreamApiError,
  type JetStreamManager,
  type JsMsg,
} from '@nats-io/jetstream';
import { headers, nanos } from '@nats-io/transport-node';
import type { Subscription, SubscriptionOptions } from '../bus.ts';
import type { BusOptions, ParkedEvent, ParkReason } from '../bus-options.ts';
import { createHandlerRunner } from '../handler-runner.ts';
import type { Connection } from './connection.ts';
import { keepAlive } from './kept-alive.ts';
import { readMessage } from './message.ts';
import { eventsStream } from './streams.ts';
import { checkConsumerName, parkedSubjectOf, retrySubjectsOf, subjectsOfTypes } from './subjects.ts';

/** A message delivered more often than this was with processes that died: it is parked untried. */
const maxDeliveries = 10;

/** About an hour, so that an outage of what a handler needs passes without parking anything else. */
const defaultRetryDelaysMs = [200, 1_000, 5_000, 15_000, 30_000, ...Array<number>(59).fill(60_000)];

/**
 * A durable pull consumer, shared by the replicas under its name. A message is held, and the server told so,
 * while its handler is tried here; what a dead process held goes to another replica after the ack wait. A
 * consumer that is new to the server starts with the oldest event kept.
 */
export async function openWork(
  connection: Connection,
  subscription: SubscriptionOptions,
  options: BusOptions,
): Promise<Subscription> {
  const { name } = subscription;
  checkConsumerName(name);
  const { clock, logger, ackWaitMs = 30_000 } = options;
  const types = new Set<string>(subscription.types);
  const held = new Set<JsMsg>();
  const taken = new Set<Promise<void>>();
  const stopped = new AbortController();
  let messages: ConsumerMessages | undefined;
  let closing = false;

  const runner = createHandlerRunner({
    consumer: name,
    handle: subscription.handle,
    clock,
    logger,
    concurrency: options.concurrency ?? 16,
    retryDelaysMs: options.retryDelaysMs ?? defaultRetryDelaysMs,
    handlerTimeoutMs: options.handlerTimeoutMs ?? 60_000,
  });

  async function park(
    message: JsMsg,
    reason: ParkReason,
    eventType: ParkedEvent['eventType'],
  ): Promise<void> {
    const { js } = await connection.linked;
    const parkedHeaders = headers();
    parkedHeaders.set('Park-Reason', reason);
    for (;;) {
      try {
        await js.publish(parkedSubjectOf(name, message.subject), message.data, {
          headers: parkedHeaders,
          timeout: 5_000,
        });
        break;
      } catch (err) {
        logger?.warn({ consumer: name, err }, 'event not parked yet');
        await clock.sleep(1_000, stopped.signal);
      }
    }
    message.ack();
    options.onParked?.({ consumer: name, eventType, reason });
  }

  async function take(message: JsMsg): Promise<void> {
    const event = readMessage(message);
    if (!event) return await park(message, 'malformed', 'unknown');
    if (message.info.deliveryCount > maxDeliveries) return await park(message, 'redelivered', event.type);
    // Subscribed by a newer version of this service that runs beside: the ack wait brings it there.
    if (!types.has(event.type)) return;
    const outcome = await runner.run(event);
    if (outcome === 'handled') message.ack();
    else if (outcome === 'closed') message.nak();
    else await park(message, 'failed', event.type);
  }

  function hold(message: JsMsg): void {
    held.add(message);
    const taking = take(message)
      .catch((err: unknown) => {
        if (!stopped.signal.aborted) logger?.warn({ consumer: name, err }, 'event left to its redelivery');
      })
      .finally(() => {
        held.delete(message);
        taken.delete(taking);
      });
    taken.add(taking);
  }

  async function tellHeld(): Promise<void> {
    for (;;) {
      await clock.sleep(ackWaitMs / 4, stopped.signal);
      if (connection.isUp()) for (const message of held) message.working();
    }
  }

  const settings: Partial<ConsumerUpdateConfig> = {
    ack_wait: nanos(ackWaitMs),
    max_deliver: -1,
    max_ack_pending: -1,
    filter_subjects: [...subjectsOfTypes(subscription.types), retrySubjectsOf(name)],
  };

  const pulling = keepAlive(
    connection,
    clock,
    logger,
    name,
    async ({ js, jsm }, inPlace) => {
      const consumer = js.consumers.getConsumerFromInfo(await ensureConsumer(jsm, name, settings));
      inPlace();
      while (!closing) {
        await runner.whenRoom();
        // Never more than can start at once: the server is not told of what waits in a buffer.
        messages = await consumer.fetch({ max_messages: runner.room(), expires: 5_000 });
        if (closing) messages.stop();
        for await (const message of messages) hold(message);
      }
    },
    () => messages?.stop(),
  );
  tellHeld().catch(() => {});
  await pulling.settled();

  return {
    async close() {
      closing = true;
      const ended = runner.close();
      await pulling.close();
      await ended;
      stopped.abort();
      await Promise.all(taken);
    },
  };
}

/** The server's code for a consumer that exists with other settings. */
const consumerExists = 10148;

async function ensureConsumer(
  jsm: JetStreamManager,
  name: string,
  settings: Partial<ConsumerUpdateConfig>,
): Promise<ConsumerInfo> {
  try {
    return await jsm.consumers.add(eventsStream, {
      ...settings,
      durable_name: name,
      ack_policy: AckPolicy.Explicit,
      deliver_policy: DeliverPolicy.All,
    });
  } catch (error) {
    if (!(error instanceof JetStreamApiError && error.code === consumerExists)) throw error;
  }
  return await jsm.consumers.update(eventsStream, name, settings);
}
