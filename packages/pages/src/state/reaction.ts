import { isProblem, NoAnswerError } from '@telehealth/client';
import { NotTaken } from '../api/not-taken.ts';
import type { Issue } from '../api/step.ts';

/** Why the page cannot continue; what was entered stays. */
export type Trouble = 'no-answer' | 'busy' | 'maintenance' | 'refused';

export type Reaction =
  /** Another tab moved on, or the journey is gone: show the present state. */
  | { readonly kind: 'refresh' }
  | { readonly kind: 'session-ended' }
  | { readonly kind: 'correct'; readonly issues: readonly Issue[] }
  | { readonly kind: 'wait'; readonly trouble: Trouble };

const behind = new Set([
  'node_not_current',
  'session_ended',
  'nothing_before',
  'node_not_before',
  'media_not_awaited',
  'idempotency_key_forgotten',
  'already_ordered',
  'payment_pending',
  'overtaken',
]);

/** Only issues of a contradiction have words for the patient; other refusals are not shown. */
export function reactionTo(error: unknown): Reaction {
  if (error instanceof NoAnswerError) return { kind: 'wait', trouble: 'no-answer' };
  if (error instanceof NotTaken)
    return { kind: 'correct', issues: [{ code: 'page.draft', message: error.message }] };
  if (!isProblem(error)) throw error;
  const { status, code, kind, issues } = error;
  if (status === 401) return { kind: 'session-ended' };
  const isBehind = status === 404 || (status === 409 && behind.has(code ?? ''));
  if (isBehind) return { kind: 'refresh' };
  if (kind === 'answer-refused') return { kind: 'correct', issues };
  if (kind === 'maintenance') return { kind: 'wait', trouble: 'maintenance' };
  return { kind: 'wait', trouble: status === 429 || status >= 500 ? 'busy' : 'refused' };
}
