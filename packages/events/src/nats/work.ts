import type { EventType } from '@telehealth/contracts/events';
import type { ConsumerMessages, JsMsg } from 'nats';
import type { Subscription, SubscriptionOptions } from '../bus.ts';
import type { BusOptions } from '../bus-options.ts';
import { createHandlerRunner } from '../handler-runner.ts';
import type { ParkedEvent } from '../parked-event.ts';
import type { Connection } from './connection.ts';
import { type KeptAlive, keepAlive } from './kept-alive.ts';
import { readMessage } from './message.ts';
import { checkConsumerName } from './subjects.ts';
import { ensureDurable } from './work-consumer.ts';

/** More deliveries mean that several processes died; the message is parked without another try. */
const maxDeliveries = 10;

/** About an hour in total, so that a shorter outage of a dependency parks nothing. */
const defaultRetryDelaysMs = [200, 1_000, 5_000, 15_000, 30_000, ...Array<number>(59).fill(60_000)];

/** Before a retry after a dependency was unavailable. */
const awayPauseMs = 1_000;

/**
 * One durable pull consumer per type, shared by replicas. The process reports a message as in progress while its
 * handler runs or waits for a retry; after a crash the server redelivers it to another replica when the ack wait has
 * passed. A new consumer starts with the oldest stored event. While a handler's dependency, or the store for parked
 * events, is unavailable, retries have no limit.
 */
export async function openWork(
  connection: Connection,
  subscription: SubscriptionOptions,
  options: BusOptions,
): Promise<Subscription> {
  const { name, types } = subscription;
  checkConsumerName(name);
  const { clock, logger, ackWaitMs = 30_000, park = cannotPark } = options;
  const inProgress = new Set<JsMsg>();
  const running = new Set<Promise<void>>();
  const stopped = new AbortController();
  let closing = false;

  const runner = createHandlerRunner(subscription, options, defaultRetryDelaysMs);

  /** Returns what became of the message, or what to park. */
  async function tryToHandle(message: JsMsg, type: EventType) {
    const { subject, data } = message;
    const event = readMessage(message);
    if (event?.type !== type) return { consumer: name, reason: 'malformed', subject, message: data } as const;
    if (message.info.deliveryCount > maxDeliveries)
      return { consumer: name, reason: 'redelivered', event } as const;
    const outcome = await runner.run(event);
    return outcome === 'failed' ? ({ consumer: name, reason: outcome, event } as const) : outcome;
  }

  async function isParked(refused: ParkedEvent): Promise<boolean> {
    try {
      await park(refused);
      return true;
    } catch (err) {
      logger?.warn({ consumer: name, err }, 'event not parked yet');
      return false;
    }
  }

  async function handle(message: JsMsg, type: EventType): Promise<void> {
    for (;;) {
      const outcome = await tryToHandle(message, type);
      if (outcome === 'closed') return message.nak();
      if (outcome === 'handled' || (outcome !== 'away' && (await isParked(outcome)))) return message.ack();
      await clock.sleep(awayPauseMs, stopped.signal);
    }
  }

  function start(message: JsMsg, type: EventType): void {
    inProgress.add(message);
    const run = handle(message, type)
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

  function pull(type: EventType): KeptAlive {
    let messages: ConsumerMessages | undefined;
    return keepAlive(
      connection,
      options,
      name,
      async ({ js, jsm }, inPlace) => {
        const durable = await ensureDurable(jsm, { consumer: name, type, ackWaitMs });
        const consumer = js.consumers.getPullConsumerFor(durable);
        inPlace();
        while (!closing) {
          await runner.whenRoom();
          // Only as many as can start, so that other replicas get the rest.
          messages = await consumer.fetch({ max_messages: Math.max(1, runner.room()), expires: 5_000 });
          if (closing) messages.stop();
          for await (const message of messages) start(message, type);
        }
      },
      () => messages?.stop(),
    );
  }

  const pulling = types.map(pull);
  reportProgress().catch(() => {});
  await Promise.all(pulling.map((each) => each.settled()));

  return {
    async close() {
      closing = true;
      const ended = runner.close();
      await Promise.all(pulling.map((each) => each.close()));
      await ended;
      stopped.abort();
      await Promise.all(running);
    },
  };
}

async function cannotPark(): Promise<never> {
  throw new Error('this bus has no place for parked events');
}
