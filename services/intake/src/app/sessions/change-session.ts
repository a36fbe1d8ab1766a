import type { Operation } from '@telehealth/changes';
import type { Issue } from '@telehealth/errors';
import type { InstrumentStep } from '@telehealth/instrument/render';
import type { Plan, SentKey, Session } from '@telehealth/instrument/walk';
import type { Context } from '../../context.ts';
import type { IntakeEvent } from '../../domain/history/intake-event.ts';
import type { Eligibility } from '../../domain/journeys/eligibility.ts';
import type { JourneyChange } from '../../domain/journeys/journey-change.ts';
import { refuseOverfull } from '../../domain/sessions/session-bounds.ts';
import { findUsedKey, withUsedKey } from '../../domain/sessions/used-keys.ts';
import { type JourneyDocument, type JourneyName, ofBrand } from '../../storage/journeys.ts';
import { contactFields } from '../contacts/contact-fields.ts';
import { changeJourney } from '../journeys/change-journey.ts';
import { evaluateDecision } from './evaluate-decision.ts';
import { type KnownOfStep, showJourney, unsealForPatient } from './unseal-journey.ts';
import type { PatientJourney } from './unsealed-journey.ts';

/** A decision on a session. Without `session` the session stays as it is. */
export interface SessionChange {
  readonly kind: string;
  readonly session?: Session;
  /** The plan of `session`, where the decision computed it. */
  readonly plan?: Plan;
  readonly events?: readonly IntakeEvent[];
  readonly eligibility?: Eligibility;
  /** Faults of an answered request; then there is no `session`. */
  readonly issues?: readonly Issue[];
}

/** The journey to change, and the `Idempotency-Key` of the request, if any. */
export interface ChangeTarget extends JourneyName {
  readonly key: SentKey | undefined;
}

/** At an instant (epoch ms). */
export type DecideChange<C extends SessionChange> = (journey: PatientJourney, at: number) => C;

export interface ChangedStep {
  readonly step: InstrumentStep;
  /** Whether the request was answered before, so that it had no effect now. */
  readonly replayed: boolean;
}

export interface DecidedSession<C extends SessionChange> {
  readonly journey: PatientJourney;
  readonly session: Session;
  readonly known: KnownOfStep;
  /** Absent for a request that was answered before. */
  readonly change?: C;
  readonly replayed: boolean;
}

/** The change of an opened journey, or the request that had its effect before. */
interface PatientJourneyChange<C extends SessionChange> {
  readonly journey: PatientJourney;
  readonly used?: ReturnType<typeof findUsedKey>;
  readonly change?: C;
}

export async function changeSession(
  context: Context,
  operation: Operation,
  target: ChangeTarget,
  decide: DecideChange<SessionChange>,
): Promise<ChangedStep> {
  return showDecided(await decideSession(context, operation, target, decide));
}

export function showDecided({
  journey,
  session,
  known,
  replayed,
}: DecidedSession<SessionChange>): ChangedStep {
  return { step: showJourney(journey, session, known), replayed };
}

/**
 * Changes the session in one read, unless this replica took the last step, and one write with the session, its events and the
 * evaluation of a submission. A repeated request under the same key has no effect: it shows the session as it is now, with the
 * issues of the first try. Throws `not-found` when the brand has no such journey; `conflict` after too many concurrent changes,
 * for a session beyond its bounds, and for a key older than those remembered; `idempotency-mismatch` when the key came with
 * another request.
 */
export async function decideSession<C extends SessionChange>(
  context: Context,
  operation: Operation,
  { journeyId, key, ...brand }: ChangeTarget,
  decide: DecideChange<C>,
): Promise<DecidedSession<C>> {
  const { limits } = operation;
  const { unsealedJourneys } = context;
  const latest = unsealedJourneys.find({ ...brand, journeyId });
  const target = { journeyId, where: ofBrand(brand), operation, known: latest?.document };
  const { document, effect, value } = await changeJourney<
    Omit<DecidedSession<C>, 'replayed'>,
    PatientJourneyChange<C>
  >(
    context,
    target,
    (_, at, { journey, used, change }) => {
      const { session: before } = journey;
      if (change === undefined)
        return { value: { journey, session: before, known: { issues: used?.issues } } };
      const { plan, issues, eligibility } = change;
      const session = changedSession(before, change, key);
      const value = { journey, session: session ?? before, known: { plan, issues, eligibility }, change };
      return { ...(session && journeyChange(context, journey, session, change, at)), value };
    },
    async (present, at) => {
      const journey =
        present === latest?.document ? latest : await unsealForPatient(context, present, limits);
      const used = key && findUsedKey(journey.session, key);
      if (used) return { journey, used };
      return { journey, change: await evaluateDecision(context, journey, decide(journey, at), at, limits) };
    },
  );
  if (effect === 'made' && value) {
    unsealedJourneys.store({ ...value.journey, document, session: value.session });
    if (isFirstEnd(value.journey.document, document))
      context.journeyQuota.giveBack(
        { clientId: document.clientId, inPage: document.inPage === true },
        document.createdAt,
      );
  }
  const replayed = effect === 'none' && value?.change === undefined;
  if (value && effect !== 'found') return { ...value, replayed };
  // An earlier try made the change, and others may have come since: the session is shown as it is now.
  const journey = await unsealForPatient(context, document, limits);
  const issues = key && findUsedKey(journey.session, key)?.issues;
  return { journey, session: journey.session, known: { issues }, replayed };
}

/** The session to be stored, if any. A refused request is stored only with its key. */
function changedSession(
  before: Session,
  { session, issues }: SessionChange,
  key: SentKey | undefined,
): Session | undefined {
  if (session) return key ? withUsedKey(session, key) : session;
  return key && issues && withUsedKey(before, { ...key, issues });
}

/** Kinds of change that may occur any number of times; each of the others occurs once in a session. */
const growing: ReadonlySet<string> = new Set(['advanced', 'reopened']);

/** Throws `conflict` for a session beyond its bounds. */
function journeyChange(
  { contactIndex }: Pick<Context, 'contactIndex'>,
  journey: PatientJourney,
  session: Session,
  { kind, events: happened = [], eligibility }: SessionChange,
  at: number,
): JourneyChange {
  const { document, key } = journey;
  const { phase, state } = session;
  const { status } = state;
  const acted = kind === 'advanced';
  const { unansweredSince } = document;
  const isAnswered = unansweredSince === undefined || hasAnswer(session);
  const json = JSON.stringify(session);
  if (growing.has(kind)) refuseOverfull(session, json);
  const fields = {
    status,
    ...(phase !== document.phase && { phase }),
    ...(eligibility && { eligibility }),
    sealed: key.seal(json),
    ...contactFields(contactIndex, journey, session.log.slice(journey.session.log.length)),
    ...(acted && isAnswered && status === 'active' && { idleSince: at }),
    ...(acted && isAnswered && unansweredSince !== undefined && { unansweredSince: undefined }),
  };
  return { fields, happened };
}

/** Whether a change finished the journey. A journey reaches the clinical phase after that. */
function isFirstEnd(before: JourneyDocument, { status, phase }: JourneyDocument): boolean {
  return status === 'complete' && before.status !== 'complete' && phase !== 'clinical';
}

/** Whether a question or a consent was answered; a display is not answered (decisions.md 13). */
function hasAnswer({ log }: Session): boolean {
  return log.some(({ type }) => type === 'answered' || type === 'consented');
}
