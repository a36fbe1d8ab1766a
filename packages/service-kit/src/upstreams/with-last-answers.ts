import type { CallOptions } from '@connectrpc/connect';
import { remove } from '@telehealth/changes';
import { DomainError, type ErrorKind } from '@telehealth/errors';
import { type Call, errorFromWire, readOptions } from '@telehealth/rpc';
import { LRUCache } from 'lru-cache';
import { limitsOf } from '../calls/store-calls.ts';
import { type LastAnswers, storeLastAnswer } from './last-answers.ts';

/** Part of the deadline that an upstream service may use, so that time is left to answer from memory. */
const shareOfDeadline = 0.5;
const defaultDeadlineMs = 2000;

/**
 * Failures that say nothing about what was asked: the upstream service is away, or the one that this deployment
 * reaches has another credential or does not serve the contract yet.
 */
const outages: ReadonlySet<ErrorKind> = new Set([
  'unavailable',
  'timeout',
  'internal',
  'unauthorized',
  'method-not-allowed',
]);

/** Asks the upstream service; `last` is its last answer about the same key. */
export type Ask<V> = (options: CallOptions, last: V | undefined) => Promise<V>;

export interface LastAnswersOptions<V extends {}> {
  /** Names the upstream service in the ids of stored answers. */
  readonly upstream: string;
  readonly answers: LastAnswers;
  /** Bounds of the answers in the memory of this process. Values are JSON. */
  readonly bounds: LRUCache.Options<string, V, unknown>;
  /** Whether an answer may serve in an outage; default: each one. */
  readonly worthStoring?: (answer: V) => boolean;
}

/**
 * Asks an upstream service on behalf of a call, every time and within half of what is left of the call's deadline
 * (of 2 s without one), and stores the answers that are new. During an outage it answers with the last answer about the same
 * key. Throws what the service refuses with, which removes the last answer, and `unavailable` during an outage without a
 * last answer. An answer that is not `worthStoring` removes the last one.
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
