import { randomUUID } from 'node:crypto';
import type { EventType } from '@telehealth/contracts/events';
import {
  AckPolicy,
  type ConsumerInfo,
  type ConsumerMessages,
  DeliverPolicy,
  type JetStreamManager,
  nanos,
} from 'nats';
import type { Subscription, SubscriptionOptions } from '../bus.ts';
import type { BusOptions } from '../bus-options.ts';
import { createHandlerRunner } from '../handler-runner.ts';
import type { Connection } from './connection.ts';
import { keepAlive } from './kept-alive.ts';
import { readMessage } from './message.ts';
import { eventsStream } from './streams.ts';
import { checkConsumerName, subjectOfType } from './subjects.ts';

/** Consumers of this process only, one per type. */
export async function openBroadcast(
  connection: Connection,
  subscription: SubscriptionOptions,
  options: BusOptions,
): Promise<Subscription> {
  checkConsumerName(subscription.name);
  const parts = await Promise.all(
    subscription.types.map((type) => openPart(connection, { ...subscription, types: [type] }, type, options)),
  );
  return {
    async close() {
      await Promise.all(parts.map((part) => part.close()));
    },
  };
}

/**
 * A consumer of one type from this time on. A new round continues after the last event, so a lost connection or a
 * restarted server loses none. An event whose handler fails every try is dropped.
 */
async function openPart(
  connection: Connection,
  subscription: SubscriptionOptions,
  type: EventType,
  options: BusOptions,
): Promise<Subscription> {
  const { name } = subscription;
  const runner = createHandlerRunner(subscription, options, [50, 500, 5_000]);
  let messages: ConsumerMessages | undefined;
  let nextSequence: number | undefined;
  let closing = false;

  const reading = keepAlive(
    connection,
    options,
    name,
    async ({ js, jsm }, inPlace) => {
      const end = (await jsm.streams.info(eventsStream)).state.last_seq + 1;
      // An emptied stream counts from 1 again, so its end may precede the last event.
      nextSequence = Math.min(nextSequence ?? end, end);
      const info = await addConsumer(jsm, name, type, nextSequence);
      const consumer = js.consumers.getPullConsumerFor(info);
      messages = await consumer.consume({
        max_messages: 100,
        expires: 5_000,
        abort_on_missing_resource: true,
      });
      if (closing) messages.stop();
      inPlace();
      let received = 0;
      try {
        for await (const message of messages) {
          if (message.info.deliverySequence !== ++received) throw new Error('a message was lost on its way');
          nextSequence = message.seq + 1;
          const event = readMessage(message);
          if (!event) continue;
          await runner.whenRoom();
          void runner.run(event);
        }
      } finally {
        if (connection.isUp()) await consumer.delete().catch(() => {});
      }
    },
    () => messages?.stop(),
  );
  const stopListening = connection.onReconnect(() => messages?.stop());
  await reading.settled();

  return {
    async close() {
      closing = true;
      stopListening();
      const ended = runner.close();
      await reading.close();
      await ended;
    },
  };
}

/** In the server's memory; deleted five minutes after the process is gone. */
function addConsumer(
  jsm: JetStreamManager,
  name: string,
  type: EventType,
  startSequence: number,
): Promise<ConsumerInfo> {
  return jsm.consumers.add(eventsStream, {
    ack_policy: AckPolicy.None,
    deliver_policy: DeliverPolicy.StartSequence,
    opt_start_seq: startSequence,
    name: `${name}-${randomUUID()}`,
    // With a single filter, the request's subject contains it, so the server can refuse types by right.
    filter_subject: subjectOfType(type),
    inactive_threshold: nanos(5 * 60_000),
    mem_storage: true,
    num_replicas: 1,
    max_deliver: 1,
  });
}
