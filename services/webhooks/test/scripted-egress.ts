import type { Egress, Exchange, Message } from '@telehealth/egress';
import { onTestFinished } from 'vitest';

/** Stands for receivers: stores what is sent and answers by a script. */
export interface ScriptedEgress extends Pick<Egress, 'post' | 'close'> {
  /** Every message, in the order in which they were sent. */
  readonly sent: readonly Message[];
  /** Answers the next messages; 204 unless it is set. */
  answer: (message: Message) => Exchange | Promise<Exchange>;
}

/** An answer of a receiver in whole. */
export function answered(status: number, rest: Partial<Exchange> = {}): Exchange {
  return { answered: true, status, headers: {}, truncated: false, durationMs: 5, timing: {}, ...rest };
}

/** An exchange that did not run in whole. */
export function unanswered(detail: NonNullable<Exchange['detail']>, rest: Partial<Exchange> = {}): Exchange {
  return { answered: false, detail, headers: {}, truncated: false, timing: {}, ...rest };
}

/** A receiver that answers 204. */
export function scriptedEgress(): ScriptedEgress {
  const sent: Message[] = [];
  const egress: ScriptedEgress = {
    sent,
    answer: () => answered(204),
    async post(message) {
      sent.push(message);
      return await egress.answer(message);
    },
    close: async () => {},
  };
  return egress;
}

/** What a receiver that never answers gives, until the test is finished. Make it after the service that waits for it. */
export function silence(): Promise<Exchange> {
  const { promise, resolve } = Promise.withResolvers<Exchange>();
  onTestFinished(() => resolve(unanswered('connection closed')));
  return promise;
}
