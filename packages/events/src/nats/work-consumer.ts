import type { EventType } from '@telehealth/contracts/events';
import { AckPolicy, type ConsumerInfo, DeliverPolicy, type JetStreamManager, nanos } from 'nats';
import { isServerError } from './server-errors.ts';
import { eventsStream } from './streams.ts';
import { durableNameOf, subjectOfType } from './subjects.ts';

/** One event type of a work consumer. */
interface WorkPart {
  readonly consumer: string;
  readonly type: EventType;
  readonly ackWaitMs: number;
}

/** A new one begins with the oldest stored event. */
export async function ensureDurable(
  jsm: JetStreamManager,
  { consumer, type, ackWaitMs }: WorkPart,
): Promise<ConsumerInfo> {
  const name = durableNameOf(consumer, type);
  const ack_wait = nanos(ackWaitMs);
  const present = (await infoOf(jsm, name)) ?? (await makeDurable());
  return present.config.ack_wait === ack_wait
    ? present
    : await jsm.consumers.update(eventsStream, name, { ack_wait });

  async function makeDurable(): Promise<ConsumerInfo> {
    try {
      return await jsm.consumers.add(eventsStream, {
        durable_name: name,
        // With a single filter, the request's subject contains it, so the server can refuse types by right.
        filter_subject: subjectOfType(type),
        ack_policy: AckPolicy.Explicit,
        ack_wait,
        max_deliver: -1,
        max_ack_pending: -1,
        deliver_policy: DeliverPolicy.All,
      });
    } catch (error) {
      // Another replica has just created it.
      if (!isServerError(error, 'consumer exists')) throw error;
      return await jsm.consumers.info(eventsStream, name);
    }
  }
}

async function infoOf(jsm: JetStreamManager, name: string): Promise<ConsumerInfo | undefined> {
  try {
    return await jsm.consumers.info(eventsStream, name);
  } catch (error) {
    if (isServerError(error, 'consumer not found')) return undefined;
    throw error;
  }
}
