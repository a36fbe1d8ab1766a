import type { AuditEntry, Change, EventDraft } from '@telehealth/changes';
import { dueAt, type WaitingTimes } from './due-at.ts';
import type { Journey } from './journey.ts';

/** What an erasure leaves as it is. */
type KeptField = '_id' | 'clientId' | 'brandId' | 'test' | 'sequence';

/** Every other field: a journey with a new field compiles only once this file has what an erasure makes of it. */
type ErasedFields = { readonly [F in Exclude<keyof Journey, KeptField>]-?: Journey[F] | undefined };

/**
 * The fields of a journey that is erased at `at` (epoch ms). The types of its events stay, in the order of their sequence
 * numbers (decisions.md 4). Fields that every journey has become empty or 0, the others are removed.
 */
function erasedFields({ timeline = [] }: Journey, at: number): ErasedFields {
  return {
    eventTypes: timeline.map(({ type }) => type),
    erasedAt: at,
    wrappedKey: '',
    wrappedUnder: undefined,
    sealed: '',
    emailIndex: undefined,
    phoneIndex: undefined,
    sealedContacts: undefined,
    sessionId: '',
    // Its real status would show how far the patient got.
    status: 'abandoned',
    instrument: { id: '', version: '', sha256: '' },
    createdAt: 0,
    updatedAt: 0,
    offeringRef: undefined,
    reference: undefined,
    unstampedIn: undefined,
    enrollmentChangedAt: undefined,
    enrollmentStatus: undefined,
    enrollmentOffering: undefined,
    e2eRunId: undefined,
    inPage: undefined,
    themeSha256: undefined,
    phase: undefined,
    eligibility: undefined,
    timeline: undefined,
    waiting: undefined,
    waitingJourney: undefined,
    callbacks: undefined,
    orders: undefined,
    personId: undefined,
    dueAt: undefined,
    idleSince: undefined,
    heldSince: undefined,
    unansweredSince: undefined,
    erasingSince: undefined,
    clockNumber: undefined,
  };
}

/** Media items are removed later. Undefined when the journey is erased already. `at` is in epoch ms. */
export function decideErasure(journey: Journey, at: number): Change<Journey> | undefined {
  const { _id: subject, clientId, erasedAt } = journey;
  if (erasedAt !== undefined) return undefined;
  const audit: AuditEntry = { action: 'journey.erase', clientId, subject, changed: {} };
  return {
    set: { ...erasedFields(journey, at), erasingSince: at, dueAt: at },
    forgetsOperations: true,
    events: [erasedEvent(journey)],
    audit,
  };
}

/** For an operator: the event is sent again for an erased journey, as another service may have been restored from a backup. */
export function decideErasureAgain(journey: Journey, at: number): Change<Journey> {
  return decideErasure(journey, at) ?? { events: [erasedEvent(journey)] };
}

/** Erases a journey without a change since `until` (epoch ms) or longer. Undefined when something happened in between. */
export function decideOldErasure(journey: Journey, until: number, at: number): Change<Journey> | undefined {
  return journey.updatedAt <= until ? decideErasure(journey, at) : undefined;
}

/**
 * Erases a journey that got no answer since `until` (epoch ms) or longer, before it is removed. It stays due, so that the next
 * run completes an interrupted removal. Undefined when an answer came in between.
 */
export function decideEmptyErasure(journey: Journey, until: number, at: number): Change<Journey> | undefined {
  const { unansweredSince, erasedAt, dueAt: due } = journey;
  if (erasedAt !== undefined || unansweredSince === undefined || unansweredSince > until) return undefined;
  return { set: { ...erasedFields(journey, at), unansweredSince, dueAt: due }, forgetsOperations: true };
}

/** Records that the media items of an erased journey are removed. */
export function decideErasureCompleted(journey: Journey, times: WaitingTimes): Change<Journey> | undefined {
  if (journey.erasingSince === undefined) return undefined;
  const erasingSince = undefined;
  return { set: { erasingSince, dueAt: dueAt({ ...journey, erasingSince }, times) } };
}

function erasedEvent({ _id: journeyId, clientId, brandId, test }: Journey): EventDraft {
  return { type: 'journey.erased.v1', clientId, brandId, subject: journeyId, test, data: { journeyId } };
}
