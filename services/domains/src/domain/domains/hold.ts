import { type DomainError, refusal } from '@telehealth/errors';
import { dayMs } from '@telehealth/ids';
import type { StoredDomain } from './stored-domain.ts';

/** How long no other client can have the hostname of a login domain that was in service, ms: patients may still trust it. */
const quarantineMs = 30 * dayMs;

/** The hold of a domain after its service: that of a login host that patients used goes into quarantine. */
export function holdAfterService({ kind, wasActive, heldHostname }: StoredDomain, at: number) {
  return kind === 'login' && wasActive === true && heldHostname !== undefined
    ? { heldHostname, heldUntil: at + quarantineMs }
    : { heldHostname: undefined, heldUntil: undefined };
}

/** Whether the holder of a hostname must give it up to a domain of this client, at an instant (epoch ms). */
export function givesWay(
  { clientId, state, heldUntil }: Pick<StoredDomain, 'clientId' | 'state' | 'heldUntil'>,
  claimant: string,
  at: number,
): boolean {
  if (heldUntil !== undefined && heldUntil <= at) return true;
  return clientId === claimant && (state === 'removed' || state === 'failed');
}

/** The 409 of a hostname that another domain holds. It does not reveal which one. */
export function hostnameTaken(): DomainError {
  return refusal('hostname_taken', 'The hostname is in use, or was in use until recently.');
}
