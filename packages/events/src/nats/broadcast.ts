import type { ConsumerMessages } from '@nats-io/jetstream';
import type { Subscription, SubscriptionOptions } from '../bus.ts';
import type { BusOptions } from '../bus-options.ts';
import { createHandlerRunner } from '../handler-runner.ts';
import type { Connection } from './connection.ts';
import { keepAlive } from './kept-alive.ts';
import { readMessage } from './message.ts';
import { eventsStream } from './streams.ts';
import { checkConsumerName, subjectsOfTypes } from './subjects.ts';

/**
 * An ordered consumer of this process alone, from now on. It knows the last event it got, so that nothing is
 * missed when the connection or the server was lost for a while. An event whose handler fails every try is
 * dropped.
 */
export async function openBroadcast(
  connection: Connection,
  subscription: SubscriptionOptions,
  options: BusOptions,
): Promise<Subscription> {
  const { name } = subscription;
  checkConsumerName(name);
  const { clock, logger } = options;
  const runner = createHandlerRunner({
    consumer: name,
    handle: subscription.handle,
    clock,
    logger,
    concurrency: options.concurrency ?? 16,
    retryDelaysMs: options.retryDelaysMs ?? [50, 500, 5_000],
    handlerTimeoutMs: options.handlerTimeoutMs ?? 60_000,
  });
  let messages: ConsumerMessages | undefined;
  let nextSequence: number | undefined;
  let closing = false;

  const reading = keepAlive(
    connection,
    clock,
    logger,
    name,
    async ({ js, jsm }, inPlace) => {
      const end = (await jsm.streams.info(eventsStream)).state.last_seq + 1;
      // A stream that was emptied and counts anew has an end before the place we had reached.
      nextSequence = Math.min(nextSequence ?? end, end);
      const consumer = await js.consumers.get(eventsStream, {
        filter_subjects: subjectsOfTypes(subscription.types),
        opt_start_seq: nextSequence,
      });
      messages = await consumer.consume({ max_messages: 100, expires: 5_000 });
      if (closing) messages.stop();
      inPlace();
      try {
        for await (const message of messages) {
          nextSequence = message.seq + 1;
          const event = readMessage(message);
          if (!event) continue;
          await runner.whenRoom();
          void runner.run(event);
        }
      } finally {
        // The server forgets it in five minutes anyway.
        if (connection.isUp()) await consumer.delete().catch(() => {});
      }
    },
    () => messages?.stop(),
  );
  // The library goes on where it was too, but only after several seconds when its consumer is gone.
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
