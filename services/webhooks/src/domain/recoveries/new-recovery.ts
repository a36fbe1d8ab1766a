import type { AuditEntry } from '@telehealth/changes';
import { refusal } from '@telehealth/errors';
import { dayMs } from '@telehealth/ids';
import type { Registration } from '../registrations/registration.ts';
import type { Recovery } from './recovery.ts';
import { type AskedPeriod, recoveryPeriod } from './recovery-period.ts';

const recoveryKeptMs = 90 * dayMs;

export interface NewRecovery {
  readonly recovery: Recovery & { readonly expiresAt: number };
  readonly audit: AuditEntry;
}

/** Starts at `at` (epoch ms). Refuses a disabled registration, and a period as `recoveryPeriod` does. */
export function newRecovery(
  _id: string,
  registration: Pick<Registration, '_id' | 'clientId' | 'brandId' | 'enabled'>,
  asked: AskedPeriod,
  at: number,
): NewRecovery {
  const { _id: registrationId, clientId, brandId, enabled } = registration;
  const { since, until } = recoveryPeriod(asked, at);
  if (!enabled) throw refusal('registration_disabled', 'Enable the registration first.');
  return {
    recovery: {
      _id,
      clientId,
      brandId,
      registrationId,
      since,
      until,
      status: 'running',
      recovered: 0,
      liveKey: registrationId,
      runningFor: clientId,
      createdAt: at,
      expiresAt: at + recoveryKeptMs,
    },
    audit: {
      action: 'recovery.start',
      clientId,
      subject: _id,
      changed: { registrationId, since, until },
    },
  };
}
