import { dayOf } from './day-of.ts';
import { dayInZone } from './time-zone.ts';

/**
 * The day the session was opened, where the patient is. It is stored with its zone, so that ages and bounds do not
 * change with the zone's rules.
 */
export interface PatientDay {
  /** IANA. */
  readonly timeZone: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
}

/** `at` is in epoch ms, `timeZone` is IANA. */
export function patientDayAt(at: number, timeZone: string): PatientDay {
  return { timeZone, day: dayInZone(at, timeZone) };
}

/** For ages and bounds: UTC while the patient's zone is unknown. */
export function dayOpened(
  { asOf, patientDay }: { readonly asOf: number; readonly patientDay?: PatientDay },
  inForce: PatientDay | undefined = patientDay,
): string {
  return inForce?.day ?? dayOf(asOf);
}
