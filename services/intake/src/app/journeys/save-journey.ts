import { type AuditRow, settleAudit, updateWithAudit } from '@telehealth/audit';
import { updateWithEvents } from '@telehealth/events';
import { newOperationId } from '@telehealth/ids';
import { AmbiguousWrite, type CallOptions, type Update } from '@telehealth/store';
import type { Context } from '../../context.ts';
import type { WaitingMilestone } from '../../domain/journeys/decide-milestone.ts';
import type { IntakeEvent } from '../../domain/journeys/intake-event.ts';
import { dueAt } from '../../domain/journeys/journey-due.ts';
import { recordHistory } from '../../domain/journeys/record.ts';
import { isPaidFor, type JourneyDocument } from '../../storage/journeys.ts';
import { journeyEvents } from './journey-events.ts';

/** A change of a journey, decided on the document as it was read. */
export interface JourneyChange {
  /** Epoch ms: when it was decided. */
  readonly at: number;
  /** Fields with their new values, but those this function writes itself; undefined takes a field out. */
  readonly fields?: JourneyFields;
  /** What happened, in order; numbered on from the journey's last event. */
  readonly happened?: readonly IntakeEvent[];
  /** The row of an operator's act, as `auditRow` makes it for the version after the document's. */
  readonly audit?: AuditRow;
}

/** Fields a change may write. */
export type JourneyFields = {
  readonly [F in ChangeableField]?: JourneyDocument[F] | undefined;
};

type ChangeableField =
  | 'sessionId'
  | 'status'
  | 'phase'
  | 'offeringRef'
  | 'wrappedKey'
  | 'sealed'
  | 'waiting'
  | 'callbacks'
  | 'order'
  | 'idleSince'
  | 'unansweredSince'
  | 'erasedAt'
  | 'erasingSince';

/**
 * Stores a change with its events, and with what they let go of among the milestones that waited, in one write
 * conditional on the document's version. The journey as it was written; undefined when another write came first, or
 * none of this one took effect: then decide again on what is there now.
 */
export async function saveJourney(
  context: Pick<Context, 'journeys' | 'eventRelay' | 'auditRows' | 'logger' | 'journeySettings'>,
  document: JourneyDocument,
  change: JourneyChange,
  limits: CallOptions,
): Promise<JourneyDocument | undefined> {
  const { journeys, eventRelay } = context;
  const operationId = newOperationId();
  const update = journeyUpdate(context, document, { ...change, operationId });
  let stored: JourneyDocument | undefined;
  try {
    stored = await journeys.update(document._id, { version: document.version }, update, limits);
  } catch (error) {
    if (!(error instanceof AmbiguousWrite)) throw error;
    // A write of ours that comes later still has its effect only as long as nothing else was stored.
    const found = await journeys.get(document._id, limits);
    stored = found?.operationId === operationId ? found : undefined;
  }
  if (!stored) return undefined;
  eventRelay.publish(journeys, stored);
  if (change.audit) await settleAudit(context, journeys, stored, limits);
  return stored;
}

function journeyUpdate(
  { journeySettings }: Pick<Context, 'journeySettings'>,
  document: JourneyDocument,
  { at, fields = {}, happened = [], audit, operationId }: JourneyChange & { readonly operationId: string },
): Update<JourneyDocument> {
  const { status = document.status, order = document.order } = fields;
  const before = document.waiting ?? [];
  const { events, entries, waiting } = recordHistory(
    {
      status,
      caseNeedsPayment: journeySettings.caseNeedsPayment,
      isPaidFor: isPaidFor({ order }),
      timeline: document.timeline ?? [],
      waiting: fields.waiting ?? before,
    },
    happened,
    at,
  );
  const changed = {
    ...restFields(document, fields, at),
    ...fields,
    ...(waiting !== before && waitingFields(document._id, waiting)),
    operationId,
    sequence: document.sequence + events.length,
    updatedAt: at,
  };
  const due = dueAt({ ...document, ...changed }, journeySettings);
  const named = Object.entries({ ...changed, ...(due !== document.dueAt && { dueAt: due }) });
  const unset = named.flatMap(([field, value]) => (value === undefined ? [field] : []));
  const update = {
    set: Object.fromEntries(named.filter(([, value]) => value !== undefined)),
    ...(unset.length > 0 && { unset }),
    ...(entries.length > 0 && { push: { timeline: entries } }),
  } as Update<JourneyDocument>;
  const eventful = updateWithEvents(update, journeyEvents(document, events, at), at);
  return audit ? updateWithAudit(eventful, audit) : eventful;
}

/** Only a session that runs can be idle; one that runs again begins to rest now. */
function restFields(
  document: JourneyDocument,
  { status, erasedAt }: JourneyFields,
  at: number,
): JourneyFields {
  if (erasedAt !== undefined) return { idleSince: undefined, unansweredSince: undefined };
  if (status === undefined || status === document.status) return {};
  return { idleSince: status === 'active' ? at : undefined };
}

function waitingFields(journeyId: string, waiting: readonly WaitingMilestone[]) {
  if (waiting.length === 0) return { waiting: undefined, waitingJourney: undefined, heldSince: undefined };
  const held = waiting.filter(({ outcome }) => outcome === 'held');
  const heldSince = held.length > 0 ? Math.min(...held.map(({ receivedAt }) => receivedAt)) : undefined;
  return { waiting, waitingJourney: journeyId, heldSince };
}
