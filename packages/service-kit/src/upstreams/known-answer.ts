import { errorFromWire } from '@telehealth/rpc';
import type { Logger } from '../telemetry/logger.ts';

/** What an upstream answers a method; undefined when it gave no answer in time or failed. Never rejects. */
export type KnownAnswer = <T>(rpc: string, answer: Promise<T>) => Promise<T | undefined>;

/** Answers of upstreams whose silence is no failure of the caller. */
export function knownAnswer(logger: Pick<Logger, 'debug'>): KnownAnswer {
  return async (rpc, answer) => {
    try {
      return await answer;
    } catch (error) {
      logger.debug({ rpc, kind: errorFromWire(error).kind }, 'upstream did not answer');
      return undefined;
    }
  };
}
