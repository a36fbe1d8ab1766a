import type { FactValue } from '@telehealth/conditions';
import { DomainError } from '@telehealth/errors';
import type { CompiledNode, CompiledQuestion } from '../../compile/instrument.ts';
import type { AnswerFault } from '../../messages/index.ts';
import { shipStateFact, zoneOfState } from '../../places/state-zones.ts';
import { type PatientDay, patientDayAt } from '../../session/patient-day.ts';
import { sameValue } from '../../session/same-value.ts';
import type { AnsweredEntry, CurrentNode, LogEntry, Session } from '../../session/session.ts';
import { enteredOf } from '../../units/entered.ts';
import type { Found, LookUp } from './given-answer.ts';
import type { Replay } from './replay.ts';

export type AnswerOutcome =
  /** The same node is shown again. */
  | { readonly fault: AnswerFault; readonly others?: readonly AnswerFault[] }
  /** A contradiction of options is refused (interface.md 4.1 rule 11). */
  | { readonly contradiction: AnswerFault }
  | { readonly lookUp: LookUp }
  | {
      readonly entry: LogEntry;
      /** Whether it replaced an answer that counted. */
      readonly revised: boolean;
    };

/** For evaluating an answer. */
export interface Situation {
  readonly session: Session;
  readonly current: CurrentNode;
  readonly replay: Replay;
  readonly found: Found | undefined;
  /** Epoch ms. */
  readonly at: number;
}

/** Common to all entries. */
export function entryBase({ session, at }: Situation, node: CompiledNode) {
  return { seq: session.log.length + 1, at, nodeId: node.id };
}

export function answered(
  situation: Situation,
  node: CompiledQuestion,
  value: FactValue,
  source: AnsweredEntry['source'],
  { consent, texts }: Pick<AnsweredEntry, 'consent' | 'texts'> = {},
): AnswerOutcome {
  const counted = situation.replay.answers[node.factSlot];
  const patientDay = dayInState(situation.session, node.fact.code, value);
  const entered = typeof value === 'number' && node.measure && enteredOf(node.measure, value);
  const entry: AnsweredEntry = {
    type: 'answered',
    ...questionBase(situation, node),
    value,
    ...(texts && { texts }),
    ...(entered && { entered }),
    method: 'patient_reported',
    source,
    ...(consent && { consent }),
    ...(patientDay && { patientDay }),
  };
  const countedValue = counted?.type === 'answered' ? counted.value : undefined;
  return { entry, revised: counted !== undefined && !sameValue(countedValue, value) };
}

/** In place of an answer. */
export function unknownAnswer(situation: Situation, node: CompiledQuestion, code: string): AnswerOutcome {
  const counted = situation.replay.answers[node.factSlot];
  const entry: LogEntry = { type: 'unknown', ...questionBase(situation, node), code };
  return { entry, revised: counted?.type === 'answered' };
}

/** Only an optional question. */
export function skipped(situation: Situation, node: CompiledQuestion): AnswerOutcome {
  const counted = situation.replay.answers[node.factSlot];
  const entry: LogEntry = { type: 'skipped', ...questionBase(situation, node) };
  return { entry, revised: counted?.type === 'answered' };
}

function questionBase(situation: Situation, node: CompiledQuestion) {
  const { current, replay } = situation;
  const before = replay.latest[node.factSlot];
  return {
    ...entryBase(situation, node),
    fact: node.fact.code,
    ...(before ? { supersedes: before.seq } : {}),
    ...(current.options ? { options: current.options } : {}),
  };
}

/** Throws `DomainError` `malformed-request` if the node does not take the member. */
export function refuseMember(member: unknown, where: string, message: string): void {
  if (member === undefined) return;
  throw new DomainError('malformed-request', 'the node does not take this body', {
    issues: [{ code: 'body.unexpected', message, where }],
  });
}

/** From a known state to ship to; undefined if the entry determined the day. */
function dayInState({ asOf, patientDay }: Session, fact: string, value: FactValue): PatientDay | undefined {
  if (patientDay || fact !== shipStateFact || typeof value !== 'string') return undefined;
  const timeZone = zoneOfState(value);
  return timeZone === undefined ? undefined : patientDayAt(asOf, timeZone);
}
