import { isProblem, type Journey } from '@telehealth/client';
import { type Enrollment, readEnrollment } from '../api/enrollment.ts';
import { resumeIntake, reviewBefore, stepOf } from '../api/intake.ts';
import type { Step } from '../api/step.ts';
import { type Place, phaseToResume, placeOf, type Returned } from './place.ts';

/** The present state of the patient's journey. */
export interface Standing {
  readonly place: Place;
  readonly step?: Step;
  readonly isSignedIn?: boolean;
  /** Undefined before the patient has chosen. */
  readonly journey?: Journey;
  readonly offeringRef?: string | undefined;
}

/** Changes nothing at the platform. */
export async function readStanding(
  signal: AbortSignal,
  {
    offering,
    returned,
  }: { readonly offering?: string | undefined; readonly returned?: Returned | undefined },
): Promise<Standing> {
  const enrollment = await readEnrollment(signal);
  if (enrollment === undefined) return { place: { at: 'choosing', offering } };
  const journey = await currentJourney(enrollment, signal);
  const step = stepOf(journey);
  const offeringRef = enrollment.offering_ref ?? undefined;
  const isSignedIn = enrollment.person_id !== null;
  return { place: placeOf(enrollment, step, returned), step, isSignedIn, journey, offeringRef };
}

/** With the answers to be checked, before the last press of a phase. */
export async function withReview(standing: Standing, signal: AbortSignal): Promise<Standing> {
  const { journey, place } = standing;
  if (journey === undefined || place.at !== 'asking') return standing;
  return { ...standing, place: { ...place, review: await reviewBefore(journey, signal) } };
}

/** Whether the shown place is outdated. Places without an action for the patient are checked elsewhere. */
export function isElsewhere(shown: Place | undefined, found: Place): boolean {
  if (shown === undefined || !['choosing', 'asking', 'paying', 'following'].includes(shown.at)) return false;
  if (shown.at === 'asking' && found.at === 'asking')
    return shown.step.node?.node_id !== found.step.node?.node_id;
  return shown.at !== found.at || shown.at === 'following' || isDecided(shown, found);
}

/** A bank has decided about a payment. */
function isDecided(shown: Place, found: Place): boolean {
  return isPending(shown) && !isPending(found);
}

/** A bank decides about a payment. */
export function isPending(place: Place | undefined): boolean {
  return place?.at === 'paying' && place.outcome === 'pending';
}

/** While the clinical phase is closed, the end of the qualification. */
async function currentJourney(enrollment: Enrollment, signal: AbortSignal): Promise<Journey> {
  const phase = phaseToResume(enrollment);
  try {
    return await resumeIntake(phase, signal);
  } catch (error) {
    const isClosed = isProblem(error) && error.status === 422;
    if (!isClosed || phase === enrollment.phase) throw error;
    return resumeIntake(enrollment.phase, signal);
  }
}
