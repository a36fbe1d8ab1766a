import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';

export type MediaContext = Pick<Context, 'clientUsage' | 'clock' | 'logger' | 'media' | 'mediaStore'>;

/** Limits of store calls during an upload, which has no deadline as a whole. */
export const storeLimits: CallOptions = { timeoutMs: 10_000 };
