import type { Instrument } from '../compile/instrument.ts';
import { patientDayAt } from '../session/patient-day.ts';
import type { InstrumentPin, Session } from '../session/session.ts';
import type { SessionEvent } from '../session/session-event.ts';
import { type Advanced, advance } from './advance.ts';
import { foldLog, replayLog } from './answers/replay.ts';
import { completionEvents } from './completed-phases.ts';
import { offeringsSold } from './offered.ts';

/** With the events of opening. */
export interface Opened extends Advanced {
  readonly events: readonly SessionEvent[];
}

/** `soldOfferings` may contain everything on sale: the session stores those of its lists. */
export interface SessionEntry
  extends Pick<
    Session,
    'phase' | 'formatLocale' | 'entry' | 'prefills' | 'soldOfferings' | 'supportRoute' | 'unrecordedOffering'
  > {
  /** IANA; absent: unknown. */
  readonly timeZone?: string;
}

/**
 * Pinned to the instrument, at its first node. `at` (epoch ms) is its fixed clock. A phase needs a tier-aware
 * instrument.
 */
export function openSession(
  instrument: Instrument,
  at: number,
  { timeZone, ...entry }: SessionEntry = {},
): Opened {
  const unopened: Session = {
    instrument: pinOf(instrument),
    asOf: at,
    ...(timeZone !== undefined && { patientDay: patientDayAt(at, timeZone) }),
    ...entry,
    ...(entry.soldOfferings && { soldOfferings: offeringsSold(instrument, entry.soldOfferings) }),
    state: { status: 'complete', at },
    progress: 0,
    log: [],
  };
  return opened(advance(instrument, unopened, foldLog(instrument, []), undefined, { at, revised: false }));
}

export function pinOf({
  id,
  version,
  sha256,
  locale,
  units,
  overlaySha256,
  bundle,
}: Instrument): InstrumentPin {
  return {
    id,
    version,
    sha256,
    ...(locale !== bundle.locales[0] && { locale }),
    ...(units !== 'metric' && { units }),
    ...(overlaySha256 !== undefined && { overlaySha256 }),
  };
}

/**
 * interface.md 3.1. The clinical phase follows all nodes of the qualification. Throws `Error` unless the qualification
 * is complete.
 */
export function continueClinical(instrument: Instrument, session: Session, at: number): Opened {
  if (session.phase !== 'qualification' || session.state.status !== 'complete') {
    throw new Error('the qualification is not complete');
  }
  const qualified = { at: session.state.at, lastSeq: session.log.length };
  const unopened: Session = { ...session, phase: 'clinical', qualified, progress: 0 };
  const replay = replayLog(instrument, unopened);
  return opened(advance(instrument, unopened, replay, undefined, { at, revised: false }));
}

function opened(advanced: Advanced): Opened {
  return { ...advanced, events: completionEvents(advanced.session) };
}
