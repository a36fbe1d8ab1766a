import type { OperatorService } from '@telehealth/contracts/accounts/v1/operator_service';
import type { MessageHandlers } from '@telehealth/rpc';
import { boundClients, limitsOf, operationOf, pageById } from '@telehealth/service-kit';
import { clientOf } from '../../app/clients/client-of.ts';
import { createClient } from '../../app/clients/create-client.ts';
import { listClients } from '../../app/clients/list-clients.ts';
import { updateClient } from '../../app/clients/update-client.ts';
import type { Context } from '../../context.ts';
import { clientToProto, limitsFromProto } from './client-message.ts';
import { modeFromProto } from './client-mode.ts';

type Methods = 'createClient' | 'getClient' | 'listClients' | 'updateClient';

export function clientMethods(context: Context): Pick<MessageHandlers<typeof OperatorService>, Methods> {
  return {
    async createClient({ name, mode, limits }, call) {
      const input = { name, mode: modeFromProto(mode), limits: limitsFromProto(limits) };
      return { client: clientToProto(await createClient(context, operationOf(call), input)) };
    },
    async getClient({ clientId }, call) {
      const ref = { clientId, clientIds: boundClients(call) };
      return { client: clientToProto(await clientOf(context, { limits: limitsOf(call) }, ref)) };
    },
    async listClients(request, call) {
      const { rows, nextPageToken } = await pageById(request, (range) =>
        listClients(context, { limits: limitsOf(call) }, { clientIds: boundClients(call), ...range }),
      );
      return { clients: rows.map(clientToProto), nextPageToken };
    },
    async updateClient({ clientId, name, limits, operatorKeysOnly }, call) {
      const change = { name, limits: limitsFromProto(limits), operatorKeysOnly };
      const ref = { clientId, clientIds: boundClients(call) };
      return { client: clientToProto(await updateClient(context, operationOf(call), ref, change)) };
    },
  };
}
