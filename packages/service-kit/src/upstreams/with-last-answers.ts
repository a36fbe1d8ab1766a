import type { CallOptions } from '@connectrpc/connect';
import { remove } from '@telehealth/changes';
import { DomainError, type ErrorKind } from '@telehealth/errors';
import { type Call, errorFromWire, readOptions } from '@telehealth/rpc';
import { LRUCache } from 'lru-cache';
import { limitsOf } from '../calls/store-calls.ts';
import { type LastAnswers, storeLastAnswer } from './last-answers.ts';

/** For the upstream service, so that time is left to answer from memory. */
const shareOfDeadline = 0.5;
const defaultDeadlineMs = 2000;

/**
 * Failures that depend on the deployment, not on the question: the upstream is unavailable, has another credential, or
 * does not serve the contract yet.
 */
const outages: ReadonlySet<ErrorKind> = new Set([
  'unavailable',
  'timeout',
  'internal',
  'unauthorized',
  'method-not-allowed',
]);

/** `last` is the last answer about the same key. */
export type Ask<V> = (options: CallOptions, last: V | undefined) => Promise<V>;

export interface LastAnswersOptions<V extends {}> {
  /** In ids of stored answers. */
  readonly upstream: string;
  readonly answers: LastAnswers;
  /** Of this process's memory. Values are JSON. */
  readonly bounds: LRUCache.Options<string, V, unknown>;
  /** Whether an answer may be used in an outage; default: every answer. */
  readonly worthStoring?: (answer: V) => boolean;
}

/**
 * Asks the upstream every time, within half of the call's remaining deadline (of 2 s without one), and stores new
 * answers. In an outage it returns the last answer about the key. Throws the upstream's refusal, which removes the last
 * answer, and `unavailable` in an outage without one. An answer that is not `worthStoring` removes the last one.
 */
export function withLastAnswers<V extends {}>({
  upstream,
  answers,
  bounds,
  worthStoring = () => true,
}: LastAnswersOptions<V>): (call: Call, key: string, ask: Ask<V>) => Promise<V> {
  const memory = new LRUCache<string, V>(bounds);
  const idOf = (key: string) => `${upstream} ${key}`;

  async function readLast(key: string, limits: CallOptions): Promise<V | undefined> {
    const stored = await answers.get(idOf(key), limits);
    return stored && (JSON.parse(stored.answer) as V);
  }

  async function remember(key: string, answer: V, last: V | undefined, limits: CallOptions): Promise<void> {
    if (answer === last) return;
    const text = JSON.stringify(answer);
    if (last === undefined || JSON.stringify(last) !== text)
      await storeLastAnswer(answers, idOf(key), text, limits);
    memory.set(key, answer);
  }

  async function forget(key: string, last: V | undefined, limits: CallOptions): Promise<void> {
    memory.delete(key);
    if (last !== undefined) await remove(answers, idOf(key), {}, limits);
  }

  return async (call, key, ask) => {
    const limits = limitsOf(call);
    const known = memory.get(key);
    const last = known ?? (await readLast(key, limits));
    if (known === undefined && last !== undefined) memory.set(key, last);
    const timeoutMs = (call.remainingMs() ?? defaultDeadlineMs) * shareOfDeadline;
    let answer: V;
    try {
      answer = await ask({ ...readOptions(call), timeoutMs }, last);
    } catch (cause) {
      const refusal = errorFromWire(cause);
      if (outages.has(refusal.kind)) {
        if (last) return last;
        throw new DomainError('unavailable', 'an upstream service is out of reach', { cause });
      }
      await forget(key, last, limits);
      throw refusal;
    }
    if (worthStoring(answer)) await remember(key, answer, last, limits);
    else await forget(key, last, limits);
    return answer;
  };
}
