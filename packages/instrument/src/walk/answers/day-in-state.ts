import type { FactValue } from '@telehealth/conditions';
import { shipStateFact, zoneOfState } from '../../places/state-zones.ts';
import { type PatientDay, patientDayAt } from '../../session/patient-day.ts';
import type { Session } from '../../session/session.ts';

/** From a known state to ship to; undefined if the entry determined the day. */
export function dayInState(
  { asOf, patientDay }: Session,
  fact: string,
  value: FactValue,
): PatientDay | undefined {
  if (patientDay || fact !== shipStateFact || typeof value !== 'string') return undefined;
  const timeZone = zoneOfState(value);
  return timeZone === undefined ? undefined : patientDayAt(asOf, timeZone);
}
