import { DomainError, refusal } from '@telehealth/errors';
import { publicEventMeanings } from '@telehealth/ids';
import type { Registration } from './registration.ts';
import { everyType } from './subscribed-types.ts';

const minuteMs = 60_000;
/** In a minute. */
const maxTests = 10;

/**
 * The requested type, else the first that is subscribed (interface.md 4.11). Throws `validation` for one that is not
 * subscribed. A type that only a newer version knows cannot be tested here.
 */
export function testedType({ eventTypes }: Pick<Registration, 'eventTypes'>, asked: string): string {
  const every = eventTypes.includes(everyType) ? Object.keys(publicEventMeanings) : [];
  const known = [...eventTypes, ...every].filter((type) => Object.hasOwn(publicEventMeanings, type));
  const type = asked === '' ? known[0] : known.find((each) => each === asked);
  if (type !== undefined) return type;
  const message = 'The registration does not subscribe the type.';
  throw refusal('values_refused', message, {
    issues: [{ code: 'event_type.not_subscribed', message, where: '/event_type' }],
  });
}

/** Counts a test at an instant (epoch ms). Throws `rate-limited` for the eleventh in a minute. */
export function decideTest(
  { testedAt = [] }: Pick<Registration, 'testedAt'>,
  at: number,
): { readonly set: { readonly testedAt: readonly number[] } } {
  const recent = testedAt.filter((tested) => tested > at - minuteMs);
  const [oldest = at] = recent;
  if (recent.length >= maxTests) {
    const retryAfterSeconds = Math.ceil((oldest + minuteMs - at) / 1000);
    throw new DomainError('rate-limited', 'the registration was tested too often', { retryAfterSeconds });
  }
  return { set: { testedAt: [...recent, at] } };
}
