import {
  type ActiveJourney,
  type Given as ControlGiven,
  isProblem,
  type Journey,
  type Review,
} from '@telehealth/client';
import { platform } from './platform.ts';
import type { Step } from './step.ts';

export type Phase = 'qualification' | 'clinical';

export interface Given {
  readonly answer?: unknown;
  readonly media_id?: string;
  readonly consent?: { readonly affirmed: boolean; readonly consent_version?: string };
}

export type Reviewed = Review['answers'];

/** It may take long, as with an upload. */
export type Give = (journey: ActiveJourney) => Given | Promise<Given>;

/** What the address of the page brings for a new journey. */
export type Campaign = Pick<
  NonNullable<Parameters<typeof platform.walk>[0]>,
  'reference' | 'promo' | 'test' | 'attribution'
>;

/** A questionnaire without phases is one pass. */
export async function beginIntake(
  offeringRef: string | undefined,
  locale: string,
  campaign: Campaign | undefined,
  signal: AbortSignal,
): Promise<Journey> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const entry = { ...campaign, offeringRef, locale, timeZone, signal };
  try {
    return await platform.walk({ ...entry, phase: 'qualification' });
  } catch (error) {
    if (isProblem(error) && error.status === 422) return platform.walk(entry);
    throw error;
  }
}

/** The journey's present step. */
export function resumeIntake(phase: Phase | null, signal: AbortSignal): Promise<Journey> {
  return platform.walk(phase === null ? { signal } : { phase, signal });
}

/** With `ask_before_end`, an answer that would end the intake needs a confirmation. */
export interface Sent extends Given {
  readonly ask_before_end?: true;
}

export function sendGiven(
  journey: ActiveJourney,
  sent: Sent,
  how: { readonly signal: AbortSignal; readonly idempotencyKey: string },
): Promise<Journey> {
  return journey.send(sent as ControlGiven, how);
}

/** With uploads that can be cancelled and report progress. */
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

/** Before the last press of a phase: what the patient has answered in it. Undefined elsewhere. */
export async function reviewBefore(journey: Journey, signal: AbortSignal): Promise<Reviewed | undefined> {
  if (journey.status !== 'active' || !journey.step.is_last || journey.issues.length > 0) return undefined;
  const { answers } = await journey.review({ signal });
  const others = answers.filter(({ node_id }) => node_id !== journey.node.node_id);
  return others.length > 0 ? others : undefined;
}

export function stepOf({ step }: Journey): Step {
  return step as Step;
}
