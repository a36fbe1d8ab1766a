import type { Change } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import { credentialChanged } from './change-events.ts';
import type { StoredClient } from './decide-client.ts';
import { defaultRateLimits } from './rate-limits.ts';
import { requireReason } from './reason.ts';

/**
 * Begins the deletion of a suspended client at an instant (epoch ms); undefined when it has begun. Throws `validation` for a reason of
 * another length, and `conflict` for a client that is not suspended.
 */
export function decideDeletion(
  present: StoredClient,
  { reason }: { readonly reason: string },
  at: number,
): Change<StoredClient> | undefined {
  const { _id: clientId, mode, suspended, deletion } = present;
  if (deletion !== undefined) return undefined;
  requireReason(reason);
  if (suspended === undefined)
    throw new DomainError('conflict', 'A client is suspended first, and then deleted.');
  return {
    set: { deletion: { at, reason }, updatedAt: at },
    events: [credentialChanged({ clientId, mode }, clientId)],
    audit: { action: 'client.delete', clientId, subject: clientId, changed: { reason } },
  };
}

/**
 * What is left of a client once nothing else of it is: its id, its mode, its instants and the deletion. Undefined when the deletion has
 * not begun or has ended.
 */
export function decideDeletionEnd(present: StoredClient, at: number): Change<StoredClient> | undefined {
  const { _id: clientId, deletion } = present;
  if (deletion === undefined || deletion.endedAt !== undefined) return undefined;
  return {
    set: {
      name: '',
      limits: defaultRateLimits,
      operatorKeysOnly: undefined,
      dayQuotas: undefined,
      sessionGeneration: undefined,
      suspended: undefined,
      clockAdvances: undefined,
      runPermits: undefined,
      deletion: { ...deletion, endedAt: at },
      updatedAt: at,
    },
    forgetsOperations: true,
    audit: { action: 'client.end_deletion', clientId, subject: clientId, changed: {} },
  };
}
