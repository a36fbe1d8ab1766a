import type { Journey } from './journey.ts';
import type { JourneyChange } from './journey-change.ts';
import { happened } from './timeline.ts';

/**
 * Records that somebody signed in for a journey at `occurredAt` (epoch ms). Undefined when that is recorded already, and for an
 * erased journey.
 */
export function decideSignIn(
  { timeline = [], erasedAt }: Pick<Journey, 'timeline' | 'erasedAt'>,
  occurredAt: number,
): JourneyChange | undefined {
  if (erasedAt !== undefined || happened(timeline, 'identity.bound')) return undefined;
  return { happened: [{ type: 'identity.bound', occurredAt }] };
}
