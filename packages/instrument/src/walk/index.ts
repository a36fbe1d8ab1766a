export type {
  ContactPrefills,
  EntryContext,
  InstrumentPin,
  LogEntry,
  SentKey,
  Session,
  SessionStatus,
  UsedKey,
  UsedKeys,
} from '../session/session.ts';
export type { SessionEvent } from '../session/session-event.ts';
export { parseTimeZone } from '../session/time-zone.ts';
export { type Address, addressLabel, type ProvidedAddress } from '../values/address.ts';
export { parsePrefills } from './answers/contact-prefill.ts';
export type { Found, GivenAnswer, LookUp } from './answers/given-answer.ts';
export { type ContactControl, changedContacts } from './changed-contacts.ts';
export { submittedSession } from './completed-phases.ts';
export { decideAbandon } from './decide-abandon.ts';
export { decideBack } from './decide-back.ts';
export { decideNext, type NextDecision } from './decide-next.ts';
export { decidePhase } from './decide-phase.ts';
export { type Opened, openSession, pinOf } from './open-session.ts';
export { type Plan, planSession } from './plan.ts';
