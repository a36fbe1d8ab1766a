import { askJson } from './ask.ts';
import type { Phase } from './intake.ts';
import { Refusal } from './problem.ts';
import { ownJourney } from './session.ts';

/** How far the journey of the patient has come. */
export interface Enrollment {
  readonly status: string;
  readonly phase: Phase | null;
  readonly offering_ref: string | null;
  readonly person_id: string | null;
  readonly order_refs: readonly string[];
  readonly milestones: readonly { readonly type: string; readonly occurred_at: string }[];
}

/** The enrollment of the patient's journey; none before it is opened. */
export async function readEnrollment(): Promise<Enrollment | undefined> {
  try {
    return (await askJson<{ data: Enrollment }>(`/v1/enrollments/${ownJourney}`)).data;
  } catch (error) {
    if (error instanceof Refusal && error.problem.status === 404) return undefined;
    throw error;
  }
}

/** The address at which the patient signs in, so that the journey can be continued elsewhere. */
export async function makeSignInLink(): Promise<string> {
  const body = await askJson<{ data: { url: string } }>(`/v1/enrollments/${ownJourney}/sign-in-links`, {
    method: 'POST',
    body: {},
  });
  return body.data.url;
}
