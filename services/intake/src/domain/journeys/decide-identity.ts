import { DomainError } from '@telehealth/errors';
import { happened } from '../history/timeline.ts';
import type { Journey } from './journey.ts';
import type { JourneyChange } from './journey-change.ts';

/** The person who signed in, as one brand knows them. */
export interface Person {
  readonly personId: string;
  /** What the same person is called under older keys, under which a journey may be bound. */
  readonly formerIds: readonly string[];
}

const personIdPattern = /^per_[A-Za-z0-9]{22}$/;

/**
 * Binds a journey once to the person who signed in for it (decisions.md 8); from a former id again, without an event. Undefined
 * when it is bound to this person. Throws `conflict` when it is bound to another one, `malformed-request` for a malformed
 * person id.
 */
export function decideIdentity(
  { personId: bound, timeline = [] }: Pick<Journey, 'personId' | 'timeline'>,
  { personId, formerIds }: Person,
): JourneyChange | undefined {
  if (!personIdPattern.test(personId)) throw new DomainError('malformed-request', 'no person id');
  if (bound === personId) return undefined;
  if (bound !== undefined && !formerIds.includes(bound))
    throw new DomainError('conflict', 'the journey is bound to another person');
  const fields = { personId };
  // An operator may have ended an earlier binding, and the event comes once.
  return happened(timeline, 'identity.bound')
    ? { fields }
    : { fields, happened: [{ type: 'identity.bound' }] };
}

/** Ends the binding for an operator. Undefined when the journey is bound to nobody. */
export function decideUnbinding({ _id: subject, clientId, personId }: Journey): JourneyChange | undefined {
  if (personId === undefined) return undefined;
  return {
    fields: { personId: undefined },
    audit: { action: 'journey.unbind', clientId, subject, changed: {} },
  };
}
