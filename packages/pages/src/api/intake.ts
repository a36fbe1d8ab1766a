import { type ActiveJourney, type Given as ControlGiven, isProblem, type Journey } from '@telehealth/client';
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
export async function beginIntake(
  offeringRef: string | undefined,
  locale: string,
  signal: AbortSignal,
): Promise<Journey> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const entry = { offeringRef, locale, timeZone, signal };
  try {
    return await platform.walk({ ...entry, phase: 'qualification' });
  } catch (error) {
    if (isProblem(error) && error.status === 422) return platform.walk(entry);
    throw error;
  }
}

/** Where the patient's journey is. */
export function resumeIntake(phase: Phase | null, signal: AbortSignal): Promise<Journey> {
  return platform.walk(phase === null ? { signal } : { phase, signal });
}

/** What the page sends for a node; with `ask_before_end`, an answer that would end the intake is asked about first. */
export interface Sent extends Given {
  readonly ask_before_end?: true;
}

/** Sends what was given for the node of the journey. */
export function sendGiven(
  journey: ActiveJourney,
  sent: Sent,
  how: { readonly signal: AbortSignal; readonly idempotencyKey: string },
): Promise<Journey> {
  return journey.send(sent as ControlGiven, how);
}

/** The journey for a control, whose upload can be given up and says how it comes forward. */
export function uploadable(journey: ActiveJourney, signal: AbortSignal, moved: () => void): ActiveJourney {
  if (journey.control !== 'media') return journey;
  const { sendFile } = journey;
  return {
    ...journey,
    sendFile: (file, options = {}) =>
      sendFile(file, {
        ...options,
        signal,
        onProgress: (sent) => {
          moved();
          options.onProgress?.(sent);
        },
      }),
  };
}

/** What is shown of a journey. */
export function stepOf({ step }: Journey): Step {
  return step as Step;
}
