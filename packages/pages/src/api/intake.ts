import { type ActiveJourney, isProblem, type Journey } from '@telehealth/client';
import { platform } from './platform.ts';
import type { Step } from './step.ts';

export type Phase = 'qualification' | 'clinical';

/** What the patient sends for a node. */
export interface Given {
  readonly answer?: unknown;
  readonly media_id?: string;
  readonly consent?: { readonly affirmed: boolean; readonly consent_version?: string };
}

/** Makes what is sent for the node of the journey. It may take a while, such as the upload of a file. */
export type Give = (journey: ActiveJourney) => Given | Promise<Given>;

/** Opens the patient's journey for an offering; a questionnaire without phases is asked in one pass. */
export async function beginIntake(offeringRef: string | undefined, locale: string): Promise<Journey> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const entry = { offeringRef, locale, timeZone };
  try {
    return await platform.walk({ ...entry, phase: 'qualification' });
  } catch (error) {
    if (isProblem(error) && error.status === 422) return platform.walk(entry);
    throw error;
  }
}

/** Where the patient's journey is. */
export function resumeIntake(phase: Phase | null): Promise<Journey> {
  return platform.walk(phase === null ? {} : { phase });
}

/** What is shown of a journey. */
export function stepOf({ step }: Journey): Step {
  return step as Step;
}
