import { askJson } from './ask.ts';
import { Refusal } from './problem.ts';
import type { Step } from './step.ts';

export type Phase = 'qualification' | 'clinical';

/** What the patient sends for a node. */
export interface Given {
  readonly answer?: unknown;
  readonly media_id?: string;
  readonly consent?: { readonly affirmed: boolean; readonly consent_version?: string };
}

/** Opens the patient's journey for an offering; a questionnaire without phases is asked in one pass. */
export async function beginIntake(offering: string | undefined, locale: string): Promise<Step> {
  const entry = { ...(offering !== undefined && { offering }), locale };
  try {
    return await resolve({ ...entry, phase: 'qualification' });
  } catch (error) {
    if (error instanceof Refusal && error.problem.status === 422) return resolve(entry);
    throw error;
  }
}

/** The current step of the patient's journey. */
export function resumeIntake(phase: Phase | null): Promise<Step> {
  return resolve(phase === null ? {} : { phase });
}

export function answerNode(node_id: string, given: Given, idempotencyKey: string): Promise<Step> {
  return askJson('/v1/instrument/next', { method: 'POST', body: { node_id, ...given }, idempotencyKey });
}

export function goBack(idempotencyKey: string): Promise<Step> {
  return askJson('/v1/instrument/back', { method: 'POST', idempotencyKey });
}

function resolve(query: Readonly<Record<string, string>>): Promise<Step> {
  return askJson(`/v1/instrument/resolve?${new URLSearchParams(query)}`);
}
