import type { Change } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import { credentialChanged, suspensionChanged } from './change-events.ts';
import type { StoredClient } from './decide-client.ts';
import { requireReason } from './reason.ts';
import type { AskedSuspension, Suspension } from './suspension.ts';

/**
 * Suspends a client at an instant (epoch ms); of one that is suspended already the reason and the webhooks change. Undefined when
 * nothing differs. Throws `validation` for a reason of another length, and `conflict` for a client that is being deleted.
 */
export function decideSuspension(
  present: StoredClient,
  { reason, webhooks }: AskedSuspension,
  at: number,
): Change<StoredClient> | undefined {
  const { suspended } = present;
  requireReason(reason);
  requireKept(present);
  if (suspended?.reason === reason && suspended.webhooks === webhooks) return undefined;
  return suspensionChange(present, 'suspend', { at: suspended?.at ?? at, reason, webhooks }, at);
}

/**
 * Resumes a client at an instant (epoch ms); undefined when it is not suspended. Throws `conflict` for a client that is being deleted.
 */
export function decideResumption(present: StoredClient, at: number): Change<StoredClient> | undefined {
  requireKept(present);
  return present.suspended && suspensionChange(present, 'resume', undefined, at);
}

function requireKept({ deletion }: StoredClient): void {
  if (deletion !== undefined) throw new DomainError('conflict', 'The client is being deleted.');
}

function suspensionChange(
  { _id: clientId, mode, version }: StoredClient,
  act: 'suspend' | 'resume',
  suspended: Suspension | undefined,
  at: number,
): Change<StoredClient> {
  const tenant = { clientId, mode };
  const holdsWebhooks = suspended?.webhooks === 'off';
  return {
    set: { suspended, updatedAt: at },
    events: [credentialChanged(tenant, clientId), suspensionChanged(tenant, version + 1, holdsWebhooks)],
    audit: {
      action: `client.${act}`,
      clientId,
      subject: clientId,
      changed: suspended === undefined ? {} : { ...suspended },
    },
  };
}
