import type { BusOptions } from '../bus-options.ts';
import { openConnection } from './connection.ts';
import { parkedStream } from './streams.ts';
import { checkConsumerName, parkedSubjectsOf, retrySubjectOf } from './subjects.ts';

/**
 * Redelivers its parked events to one work consumer and resolves with their number. Events that fail again
 * are parked again. After a crash it may be run again; an event that was moved twice is handled twice.
 */
export async function replayParked(url: string, consumer: string, options: BusOptions): Promise<number> {
  checkConsumerName(consumer);
  const connection = openConnection(url, options);
  try {
    const { js, jsm } = await connection.linked;
    const parked = await js.consumers.get(parkedStream, { filterSubjects: parkedSubjectsOf(consumer) });
    const count = (await parked.info(true)).num_pending;
    for (let left = count; left > 0; ) {
      const messages = await parked.fetch({ max_messages: Math.min(left, 100), expires: 5_000 });
      for await (const message of messages) {
        await js.publish(retrySubjectOf(consumer, message.subject), message.data, { timeout: 5_000 });
        await jsm.streams.deleteMessage(parkedStream, message.seq);
        left--;
      }
    }
    return count;
  } finally {
    await connection.close();
  }
}
