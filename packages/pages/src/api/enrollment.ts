import { isProblem } from '@telehealth/client';
import type { Phase } from './intake.ts';
import { ownJourney, platform } from './platform.ts';

/** How far the journey of the patient has come. */
export interface Enrollment {
  readonly status: string;
  readonly phase: Phase | null;
  readonly offering_ref: string | null;
  readonly person_id: string | null;
  readonly order_refs: readonly string[];
  /** A payment is begun and not decided, such as a bank debit. */
  readonly payment_processing: boolean;
  readonly milestones: readonly { readonly type: string; readonly occurred_at: string }[];
}

const params = { path: { journey_id: ownJourney } };

/** The enrollment of the patient's journey; none before it is opened. */
export async function readEnrollment(signal: AbortSignal): Promise<Enrollment | undefined> {
  try {
    return (await platform.get('/v1/enrollments/{journey_id}', { params, signal })).data;
  } catch (error) {
    if (isProblem(error) && error.status === 404) return undefined;
    throw error;
  }
}

/** The address at which the patient signs in, so that the journey can be continued elsewhere. */
export async function makeSignInLink(): Promise<string> {
  const ask = () => platform.post('/v1/enrollments/{journey_id}/sign-in-links', { params, body: {} });
  // A link is shown once: after a lost answer there is another one to ask for.
  const url = (await ask()).data.url ?? (await ask()).data.url;
  if (url === undefined) throw new Error('no link was shown');
  return url;
}
