import { ClientDeletionService } from '@telehealth/contracts/accounts/v1/client_deletion_service';
import { type Contract, contract } from '@telehealth/rpc';
import type { FindDeletion } from '@telehealth/service-kit/client-data';

export function clientDeletionService(findDeletion: FindDeletion): Contract {
  return contract(ClientDeletionService, {
    findDeletion: async ({ clientId }, call) => ({ begun: await findDeletion(clientId, call) }),
  });
}
