import { excerptOf } from './excerpt-of.ts';
import { bodyCapBytes, type Exchange, type ExchangeDetail, type ExchangeTiming } from './exchange.ts';

export type Phase = 'dns' | 'connect' | 'tls' | 'response';

export interface Progress {
  phase: Phase;
  /** First connection attempt. */
  triedAt?: number;
  timing: { -readonly [Phase in keyof ExchangeTiming]: ExchangeTiming[Phase] };
  status?: number;
  headers: Readonly<Record<string, string>>;
  /** How much of the body is kept. */
  readonly keptBytes: number;
  /** Chunks for the excerpt. */
  kept: Uint8Array[];
  bodyBytes: number;
}

export function newProgress(keptBytes: number): Progress {
  return { phase: 'dns', timing: {}, headers: {}, keptBytes, kept: [], bodyBytes: 0 };
}

/** Returns whether to read on. */
export function takeBody(progress: Progress, chunk: Uint8Array): boolean {
  if (progress.bodyBytes < progress.keptBytes) progress.kept.push(chunk);
  progress.bodyBytes += chunk.length;
  return progress.bodyBytes <= bodyCapBytes;
}

/** With `detail` when incomplete. Whole milliseconds. */
export function exchangeOf(progress: Progress, detail?: ExchangeDetail): Exchange {
  const { status, headers, timing, triedAt, kept, keptBytes, bodyBytes } = progress;
  const isRedirect = status !== undefined && status >= 300 && status < 400;
  const shown = detail ?? (isRedirect ? 'redirect not followed' : undefined);
  return {
    answered: detail === undefined,
    ...(status !== undefined && { status }),
    ...(shown !== undefined && { detail: shown }),
    headers,
    ...(bodyBytes > 0 && { excerpt: excerptOf(Buffer.concat(kept), keptBytes) }),
    truncated: bodyBytes > keptBytes,
    ...(triedAt !== undefined && { durationMs: Math.round(performance.now() - triedAt) }),
    timing: Object.fromEntries(Object.entries(timing).map(([phase, ms]) => [phase, Math.round(ms)])),
  };
}
