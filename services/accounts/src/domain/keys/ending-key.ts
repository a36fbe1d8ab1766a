import type { Change, EventDraft } from '@telehealth/changes';
import { dayMs } from '@telehealth/ids';
import type { StoredApiKey } from './api-key.ts';

/** How many days before its end a client is told of a key, the longest first. */
const stepsInDays = [14, 2] as const;

type EndingStep = (typeof stepsInDays)[number];

/** The longest time before its end at which a client is told of a key, ms. */
export const announcedBeforeMs = Math.max(...stepsInDays) * dayMs;

export interface EndingKey extends StoredApiKey {
  readonly lastFour: string;
  readonly createdAt: number;
  /** The last step that the client was told of; absent: none. */
  readonly announcedEnd?: EndingStep;
}

/**
 * Tells a client once for each step that a key ends, and of the last step alone when several have passed. A key that was made for less
 * than a step has no such step, because whoever made it has just read its end. Undefined: nothing is to be told.
 */
export function decideEndingKey(key: EndingKey, at: number): Change<EndingKey> | undefined {
  const {
    _id: subject,
    clientId,
    mode,
    name = '',
    lastFour,
    createdAt,
    revokedAt,
    endsAt,
    announcedEnd,
  } = key;
  if (revokedAt !== undefined || endsAt === undefined || endsAt <= at) return undefined;
  const step = stepsInDays.findLast((days) => {
    const beginsAt = endsAt - days * dayMs;
    return createdAt < beginsAt && beginsAt <= at;
  });
  if (step === undefined || (announcedEnd !== undefined && announcedEnd <= step)) return undefined;
  const event: EventDraft = {
    type: 'api_key.ending.v1',
    ...{ clientId, subject, test: mode === 'test' },
    data: { name, lastFour, endsAt, brandIds: key.brandIds ?? [] },
  };
  return { set: { announcedEnd: step }, events: [event] };
}
