import { errorFromWire } from '@telehealth/rpc';
import type { Logger } from '../telemetry/logger.ts';

/** Undefined for a failure or no answer in time. Never rejects. */
export type KnownAnswer = <T>(rpc: string, answer: Promise<T>) => Promise<T | undefined>;

/** For upstreams whose silence is not the caller's failure. */
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
