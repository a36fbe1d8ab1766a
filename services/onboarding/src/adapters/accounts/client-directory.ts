import type { Transport } from '@connectrpc/connect';
import type { Operation } from '@telehealth/changes';
import { ClientDirectoryService } from '@telehealth/contracts/accounts/v1/client_directory_service';
import { createClient, readOptions } from '@telehealth/rpc';
import type { ClientMode } from '../../domain/client-mode.ts';

export interface KnownClient {
  readonly clientId: string;
  readonly mode: ClientMode;
}

type Asker = Pick<Operation, 'correlationId' | 'limits'>;

export interface ClientDirectory {
  /** Throws `not-found` for an unknown client, and `unavailable` when accounts does not answer. */
  find(clientId: string, asker: Asker): Promise<KnownClient>;
  /** Up to `limit` clients after an id, by id. Throws `unavailable` when accounts does not answer. */
  list(
    page: { readonly after: string; readonly limit: number },
    asker: Asker,
  ): Promise<readonly KnownClient[]>;
}

export function createClientDirectory(accounts: Transport): ClientDirectory {
  const directory = createClient(ClientDirectoryService, accounts);
  const optionsOf = ({ correlationId, limits }: Asker) =>
    readOptions({ correlationId, timeoutMs: limits.timeoutMs });
  return {
    async find(clientId, asker) {
      const { mode } = await directory.findClient({ clientId }, optionsOf(asker));
      return { clientId, mode: mode ?? 'test' };
    },
    async list(page, asker) {
      const { clients } = await directory.listEveryClient(page, optionsOf(asker));
      return clients.map(({ clientId, mode }) => ({ clientId, mode: mode ?? 'test' }));
    },
  };
}
