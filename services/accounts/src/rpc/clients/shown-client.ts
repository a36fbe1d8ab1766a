import type { StoredClient } from '../../domain/clients/decide-client.ts';

export function shownClient({ _id: clientId, ...client }: StoredClient) {
  return { ...client, clientId, operatorKeysOnly: client.operatorKeysOnly ?? true };
}
