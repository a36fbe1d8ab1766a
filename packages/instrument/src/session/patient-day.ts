import { dayOf } from './day-of.ts';
import { dayInZone } from './time-zone.ts';

/**
 * The day on which a session was opened, where the patient is. The day is stored beside its zone: ages and bounds stay what
 * they were when the rules of a zone change.
 */
export interface PatientDay {
  /** IANA. */
  readonly timeZone: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
}

/** The patient's day of an instant (epoch ms) in a time zone (IANA). */
export function patientDayAt(at: number, timeZone: string): PatientDay {
  return { timeZone, day: dayInZone(at, timeZone) };
}

/** The day of every age and bound of a session: in UTC while nothing tells where the patient is. */
export function dayOpened(
  { asOf, patientDay }: { readonly asOf: number; readonly patientDay?: PatientDay },
  inForce: PatientDay | undefined = patientDay,
): string {
  return inForce?.day ?? dayOf(asOf);
}
