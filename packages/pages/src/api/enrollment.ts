import { isProblem } from '@telehealth/client';
import type { Phase } from './intake.ts';
import { ownJourney, platform } from './platform.ts';

export interface Milestone {
  readonly type: string;
  readonly occurred_at: string;
  readonly carrier?: string;
  readonly tracking_number?: string;
  readonly tracking_url?: string;
}

export interface Enrollment {
  readonly status: string;
  readonly phase: Phase | null;
  readonly offering_ref: string | null;
  readonly person_id: string | null;
  readonly order_refs: readonly string[];
  /** A payment has begun and is undecided, such as a bank debit. */
  readonly payment_processing: boolean;
  readonly milestones: readonly Milestone[];
}

const params = { path: { journey_id: ownJourney } };

/** Null before the journey is opened. */
export async function readEnrollment(signal: AbortSignal): Promise<Enrollment | undefined> {
  try {
    return (await platform.get('/v1/enrollments/{journey_id}', { params, signal })).data;
  } catch (error) {
    if (isProblem(error) && error.status === 404) return undefined;
    throw error;
  }
}

/** Address to sign in at, to continue the journey elsewhere. */
export async function makeSignInLink(): Promise<string> {
  const ask = () => platform.post('/v1/enrollments/{journey_id}/sign-in-links', { params, body: {} });
  // A link is shown once: after a lost answer another one is requested.
  const url = (await ask()).data.url ?? (await ask()).data.url;
  if (url === undefined) throw new Error('no link was shown');
  return url;
}
