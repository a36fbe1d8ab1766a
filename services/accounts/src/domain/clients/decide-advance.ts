import type { Change } from '@telehealth/changes';
import { DomainError, refusal } from '@telehealth/errors';
import { dayMs } from '@telehealth/ids';
import { clockAdvanced } from './change-events.ts';
import type { StoredClient } from './decide-client.ts';

/** By how much one move advances the test clock. */
const bounds = { minMs: 1000, maxMs: 400 * dayMs };

/** The shortest time between two moves, because each move reads all documents of the client. */
const pauseMs = 1000;

/** How many moves are stored: a document that missed a move takes it with the next one. */
const maxRemembered = 20;

/**
 * Moves the test clock of a client ahead at `at` (epoch ms). Throws `not-found` for a live client, which has no test clock,
 * `validation` for a duration outside the bounds, and `not-ready` (`clock_too_soon`) within a second of the last move.
 */
export function decideAdvance(
  { _id: clientId, mode, clockAdvances = [] }: StoredClient,
  { advanceMs, brandIds }: { readonly advanceMs: number; readonly brandIds: readonly string[] },
  at: number,
): Change<StoredClient> {
  if (mode !== 'test') throw new DomainError('not-found', 'a live client has no test clock');
  if (!(advanceMs >= bounds.minMs && advanceMs <= bounds.maxMs)) {
    const message = 'The clock is moved by one second to 400 days at a time.';
    throw refusal('values_refused', message, {
      issues: [{ code: 'advance.out_of_range', message, where: '/advance' }],
    });
  }
  const last = clockAdvances.at(-1);
  if (last !== undefined && at - last.at < pauseMs) {
    throw refusal('clock_too_soon', 'The test clock is moved once in a second at most.', {
      retryAfterSeconds: 1,
    });
  }
  const moved = { number: (last?.number ?? 0) + 1, at, byMs: advanceMs };
  const advances = [...clockAdvances, moved].slice(-maxRemembered);
  return {
    set: { clockAdvances: advances },
    events: [clockAdvanced(clientId, brandIds, advances)],
    audit: { action: 'client.advance_clock', clientId, subject: clientId, changed: { by_ms: advanceMs } },
  };
}
