import type { AttemptResult } from '../deliveries/decide-close.ts';

/** Why an attempt failed, as a sentence; it quotes nothing that the receiver said. */
export function failureText({
  outcome,
  status,
  detail,
}: Pick<AttemptResult, 'outcome' | 'status' | 'detail'>): string {
  if (outcome === 'refused') return `Policy forbids the address, and nothing was sent (${detail}).`;
  if (outcome === 'rejected') return `The receiver answered with status ${status}.`;
  return `The receiver gave no complete answer (${detail}).`;
}
