import { type ChangedDocument, outboxIndex } from '@telehealth/changes';
import { type ClientIds, matching } from '@telehealth/service-kit/calls';
import type { CallOptions, Collection, CollectionDefinition } from '@telehealth/store';
import type { Recovery } from '../domain/recoveries/recovery.ts';

export interface RecoveryDocument extends Recovery, ChangedDocument {
  /** Epoch ms: when it is removed. */
  readonly expiresAt: number;
}

export type Recoveries = Collection<RecoveryDocument>;

export const recoveriesDefinition: CollectionDefinition<RecoveryDocument> = {
  name: 'recoveries',
  indexes: [
    outboxIndex,
    { name: 'live_key', fields: ['liveKey'], unique: true, sparse: true },
    { name: 'running_for_created', fields: ['runningFor', 'createdAt', '_id'] },
    { name: 'client', fields: ['clientId'] },
    { name: 'expires_at', fields: ['expiresAt'], expires: true },
  ],
};

/** The recovery if it belongs to one of these clients and has not expired by `now` (epoch ms). Throws `StoreUnavailable`. */
export async function findRecovery(
  recoveries: Recoveries,
  {
    recoveryId,
    clientIds,
    now,
  }: { readonly recoveryId: string; readonly clientIds: ClientIds; readonly now: number },
  options: CallOptions,
): Promise<RecoveryDocument | undefined> {
  const filter = { _id: recoveryId, ...matching({ clientIds }), expiresAt: { gt: now } };
  const [found] = await recoveries.find(filter, { limit: 1 }, options);
  return found;
}

/** Clients with a running recovery take turns: this is the oldest recovery of the next such client. Throws `StoreUnavailable`. */
export async function findRunningBehind(
  recoveries: Recoveries,
  clientId: string,
  options: CallOptions,
): Promise<RecoveryDocument | undefined> {
  const [found] = await recoveries.find(
    { runningFor: { gt: clientId } },
    { sort: { runningFor: 'asc', createdAt: 'asc' }, limit: 1 },
    options,
  );
  return found;
}
