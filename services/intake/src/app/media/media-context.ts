import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';

/** What media need of the service. */
export type MediaContext = Pick<Context, 'clock' | 'logger' | 'media' | 'mediaStore'>;

/** Of store calls in the middle of an upload, which has no deadline as a whole. */
export const storeLimits: CallOptions = { timeoutMs: 10_000 };
