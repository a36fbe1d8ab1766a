import {
  AckPolicy,
  type ConsumerInfo,
  type ConsumerMessages,
  type ConsumerUpdateConfig,
  DeliverPolicy,
  type JetStreamManager,
  type JsMsg,
  nanos,
} from 'nats';
import type { Subscription, SubscriptionOptions } from '../bus.ts';
import type { BusOptions } from '../bus-options.ts';
import type { EventEnvelope } from '../envelope.ts';
import { createHandlerRunner } from '../handler-runner.ts';
import type { ParkedEvent } from '../parked-event.ts';
import type { Connection } from './connection.ts';
import { keepAlive } from './kept-alive.ts';
import { readMessage } from './message.ts';
import { isServerError } from './server-errors.ts';
import { eventsStream } from './streams.ts';
import { checkConsumerName, subjectsOfTypes } from './subjects.ts';

/** A message delivered more often has met processes that died. It is parked without another try. */
const maxDeliveries = 10;

/** About an hour in total, so that a shorter outage of a dependency parks no events. */
const defaultRetryDelaysMs = [200, 1_000, 5_000, 15_000, 30_000, ...Array<number>(59).fill(60_000)];

/** The pause after an event could not be parked. */
const parkPauseMs = 1_000;

/**
 * A durable pull consumer, shared by the replicas under its name. While a handler runs or waits for its next
 * try, the process reports the message as in progress; after a crash the server redelivers it to another
 * replica when the ack wait has passed. A new consumer starts with the oldest stored event. An event that cannot be
 * parked, because the store is away, is tried again: so an outage of the store parks no events, however long it is.
 */
export async function openWork(
  connection: Connection,
  subscription: SubscriptionOptions,
  options: BusOptions,
): Promise<Subscription> {
  const { name } = subscription;
  checkConsumerName(name);
  const { clock, logger, ackWaitMs = 30_000, park = cannotPark } = options;
  const types = new Set<string>(subscription.types);
  const inProgress = new Set<JsMsg>();
  const running = new Set<Promise<void>>();
  const stopped = new AbortController();
  let messages: ConsumerMessages | undefined;
  let closing = false;

  const runner = createHandlerRunner(subscription, options, defaultRetryDelaysMs);

  /** Tries to handle the event of a message; what has to be parked. */
  async function tryToHandle(
    message: JsMsg,
    event: EventEnvelope | undefined,
  ): Promise<ParkedEvent | undefined> {
    const { subject, data } = message;
    if (!event) return { consumer: name, reason: 'malformed', subject, message: data };
    if (message.info.deliveryCount > maxDeliveries) return { consumer: name, reason: 'redelivered', event };
    // A newer version of this service subscribed to it: the server redelivers it after the ack wait.
    if (!types.has(event.type)) return undefined;
    const outcome = await runner.run(event);
    if (outcome === 'handled') message.ack();
    if (outcome === 'closed') message.nak();
    return outcome === 'failed' ? { consumer: name, reason: outcome, event } : undefined;
  }

  async function handle(message: JsMsg): Promise<void> {
    const event = readMessage(message);
    for (;;) {
      const refused = await tryToHandle(message, event);
      if (refused === undefined) return;
      try {
        await park(refused);
        return message.ack();
      } catch (err) {
        logger?.warn({ consumer: name, err }, 'event not parked yet');
        await clock.sleep(parkPauseMs, stopped.signal);
      }
    }
  }

  function start(message: JsMsg): void {
    inProgress.add(message);
    const run = handle(message)
      .catch((err: unknown) => {
        if (!stopped.signal.aborted) logger?.warn({ consumer: name, err }, 'event left to redelivery');
      })
      .finally(() => {
        inProgress.delete(message);
        running.delete(run);
      });
    running.add(run);
  }

  async function reportProgress(): Promise<void> {
    for (;;) {
      await clock.sleep(ackWaitMs / 4, stopped.signal);
      if (connection.isUp()) for (const message of inProgress) message.working();
    }
  }

  const settings: Partial<ConsumerUpdateConfig> = {
    ack_wait: nanos(ackWaitMs),
    max_deliver: -1,
    max_ack_pending: -1,
    filter_subjects: subjectsOfTypes(subscription.types),
  };

  const pulling = keepAlive(
    connection,
    options,
    name,
    async ({ js, jsm }, inPlace) => {
      const consumer = js.consumers.getPullConsumerFor(await ensureConsumer(jsm, name, settings));
      inPlace();
      while (!closing) {
        await runner.whenRoom();
        // Only as many as can start now: buffered messages are not reported as in progress.
        messages = await consumer.fetch({ max_messages: runner.room(), expires: 5_000 });
        if (closing) messages.stop();
        for await (const message of messages) start(message);
      }
    },
    () => messages?.stop(),
  );
  reportProgress().catch(() => {});
  await pulling.settled();

  return {
    async close() {
      closing = true;
      const ended = runner.close();
      await pulling.close();
      await ended;
      stopped.abort();
      await Promise.all(running);
    },
  };
}

async function cannotPark(): Promise<never> {
  throw new Error('this bus has no place for parked events');
}

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
    if (!isServerError(error, 'consumer exists')) throw error;
  }
  return await jsm.consumers.update(eventsStream, name, settings);
}
