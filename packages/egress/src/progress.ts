import {
  bodyCapBytes,
  type Exchange,
  type ExchangeDetail,
  type ExchangeTiming,
  excerptBytes,
} from './egress.ts';
import { excerptOf } from './excerpt-of.ts';

/** What an exchange is at. */
export type Phase = 'dns' | 'connect' | 'tls' | 'response';

/** What is known of an exchange under way. */
export interface Progress {
  phase: Phase;
  /** When the first connection was tried. */
  triedAt?: number;
  timing: { -readonly [Phase in keyof ExchangeTiming]: ExchangeTiming[Phase] };
  status?: number;
  headers: Readonly<Record<string, string>>;
  /** The parts of the body that the excerpt is taken from. */
  kept: Uint8Array[];
  bodyBytes: number;
}

/** An exchange that begins. */
export function newProgress(): Progress {
  return { phase: 'dns', timing: {}, headers: {}, kept: [], bodyBytes: 0 };
}

/** Adds a part of the body. Says whether more of it is read. */
export function takeBody(progress: Progress, chunk: Uint8Array): boolean {
  if (progress.bodyBytes < excerptBytes) progress.kept.push(chunk);
  progress.bodyBytes += chunk.length;
  return progress.bodyBytes <= bodyCapBytes;
}

/** What is told of an exchange that ended, `detail` when it did not run in whole. Milliseconds are whole numbers. */
export function exchangeOf(progress: Progress, detail?: ExchangeDetail): Exchange {
  const { status, headers, timing, triedAt, kept, bodyBytes } = progress;
  const isRedirect = status !== undefined && status >= 300 && status < 400;
  const told = detail ?? (isRedirect ? 'redirect not followed' : undefined);
  return {
    answered: detail === undefined,
    ...(status === undefined ? {} : { status }),
    ...(told === undefined ? {} : { detail: told }),
    headers,
    ...(bodyBytes === 0 ? {} : { excerpt: excerptOf(Buffer.concat(kept)) }),
    truncated: bodyBytes > excerptBytes,
    ...(triedAt === undefined ? {} : { durationMs: Math.round(performance.now() - triedAt) }),
    timing: Object.fromEntries(Object.entries(timing).map(([phase, ms]) => [phase, Math.round(ms)])),
  };
}
