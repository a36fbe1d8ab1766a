import type { Transport } from '@connectrpc/connect';
import { ClientDeletionService } from '@telehealth/contracts/accounts/v1/client_deletion_service';
import { type Call, createClient, errorFromWire, readOptions } from '@telehealth/rpc';

/** Whether a client is being deleted, or is deleted. Throws `unavailable` while accounts does not answer. */
export type FindDeletion = (clientId: string, call: Call) => Promise<boolean>;

/** From accounts. */
export function deletionsOf(accounts: Transport): FindDeletion {
  const deletions = createClient(ClientDeletionService, accounts);
  return async (clientId, call) => {
    const { correlationId, trace, signal } = call;
    const options = readOptions({ correlationId, trace, signal, timeoutMs: call.remainingMs() });
    const { begun } = await deletions.findDeletion({ clientId }, options).catch((error: unknown) => {
      throw errorFromWire(error);
    });
    return begun;
  };
}
