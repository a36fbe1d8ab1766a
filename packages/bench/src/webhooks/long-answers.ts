import { longBody, startReceiver, tricklesBody } from '@telehealth/test-servers/receiver';
import { startServerProcess } from '../measure/server-process.ts';

/** G5: receivers that answer without an end. */
export interface LongAnswerFigures {
  /** Attempt at a receiver that sends a byte a second, ms. */
  readonly slowMs: number;
  /** Additional memory of the sender after, and at most during, a body of 1 GiB. */
  readonly moreBytes: number;
  /** Bytes of that body that left the receiver. */
  readonly takenBytes: number;
}

const bodies = 5;

/** From its own process. */
export async function measureLongAnswers(): Promise<LongAnswerFigures> {
  const receiver = await startReceiver();
  const sender = await startServerProcess<{ readonly url: string }>(
    new URL('./sender-process.ts', import.meta.url),
  );
  try {
    const post = async () => {
      const url = `${sender.hello.url}/?to=${encodeURIComponent(receiver.url)}`;
      return (await (await fetch(url)).json()) as { tookMs: number; maxBytes: number };
    };
    await post();
    const before = await sender.collectedBytes();
    let maxBytes = 0;
    const body = longBody(1024 ** 3);
    receiver.answer = body.answer;
    for (let n = 0; n < bodies; n++) maxBytes = Math.max(maxBytes, (await post()).maxBytes);
    const takenBytes = body.taken() / bodies;
    receiver.answer = tricklesBody;
    const { tookMs: slowMs } = await post();
    return { slowMs, moreBytes: maxBytes - before, takenBytes };
  } finally {
    await sender.close();
    await receiver.close();
  }
}
