import type { Change } from '@telehealth/changes';
import type { ClockAdvance } from '@telehealth/ids';
import { nextGeneration, type SessionGeneration } from '../session-generation.ts';
import { credentialChanged } from './change-events.ts';
import { changedFields } from './changed-fields.ts';
import { type Client, type ClientChange, changedClient } from './client.ts';
import type { Suspendable } from './suspension.ts';

/** A client asked for a test run of a brand. Onboarding may get a key for the run until then. */
interface RunPermit {
  readonly brandId: string;
  /** Epoch ms. */
  readonly until: number;
}

export interface StoredClient extends Client, SessionGeneration, Suspendable {
  readonly _id: string;
  readonly version: number;
  /** The last moves of its test clock, oldest first. Absent: it was never moved. */
  readonly clockAdvances?: readonly ClockAdvance[];
  /** The permits of test runs, at most one for each brand. */
  readonly runPermits?: readonly RunPermit[];
  /** Epoch ms. */
  readonly createdAt: number;
  /** Epoch ms. */
  readonly updatedAt: number;
}

/** Changes a client; undefined when nothing differs. Throws `validation` with every issue. */
export function decideClientUpdate(
  present: StoredClient,
  change: ClientChange,
  at: number,
): Change<StoredClient> | undefined {
  const { _id: clientId, name, mode, limits, operatorKeysOnly, dayQuotas = {} } = present;
  const fields = {
    ...{ name, mode, limits, dayQuotas },
    ...(operatorKeysOnly !== undefined && { operatorKeysOnly }),
  };
  const changed = changedFields(fields, changedClient(present, change));
  if (Object.keys(changed).length === 0) return undefined;
  return {
    set: { ...changed, updatedAt: at },
    // A resolved credential has the limits and the quotas of its client.
    events:
      'limits' in changed || 'dayQuotas' in changed ? [credentialChanged({ clientId, mode }, clientId)] : [],
    audit: { action: 'client.update', clientId, subject: clientId, changed },
  };
}

/** Ends every open browser session of a client. */
export function decideClientSessionsEnd(present: StoredClient, at: number): Change<StoredClient> {
  const { _id: clientId, mode } = present;
  const changed = nextGeneration(present);
  return {
    set: { ...changed, updatedAt: at },
    events: [credentialChanged({ clientId, mode }, clientId)],
    audit: { action: 'client.end_browser_sessions', clientId, subject: clientId, changed: { ...changed } },
  };
}
