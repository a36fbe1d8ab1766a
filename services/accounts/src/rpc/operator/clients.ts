import type { OperatorService } from '@telehealth/contracts/accounts/v1/operator_service';
import type { Handlers } from '@telehealth/rpc';
import { boundClients, limitsOf, operationOf } from '@telehealth/service-kit';
import { clientOf } from '../../app/client-of.ts';
import { createClient } from '../../app/create-client.ts';
import { updateClient } from '../../app/update-client.ts';
import type { Context } from '../../context.ts';
import { findClients } from '../../storage/clients.ts';
import { clientToProto, limitsFromProto } from '../client-message.ts';
import { modeFromProto } from '../client-mode.ts';
import { pageById } from '../page-by-id.ts';

type Methods = 'createClient' | 'getClient' | 'listClients' | 'updateClient';

export function clientMethods(context: Context): Pick<Handlers<typeof OperatorService>, Methods> {
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
      const { rows, nextPageToken } = await pageById(request, (asked) =>
        findClients(context.clients, { clientIds: boundClients(call), ...asked }, limitsOf(call)),
      );
      return { clients: rows.map(clientToProto), nextPageToken };
    },
    async updateClient({ clientId, name, limits }, call) {
      const change = { name, limits: limitsFromProto(limits) };
      const ref = { clientId, clientIds: boundClients(call) };
      return { client: clientToProto(await updateClient(context, operationOf(call), ref, change)) };
    },
  };
}
