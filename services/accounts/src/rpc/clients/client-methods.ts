import type { OperatorService } from '@telehealth/contracts/accounts/v1/operator_service';
import type { Handlers } from '@telehealth/rpc';
import { boundClients, limitsOf, operationOf, pageById } from '@telehealth/service-kit/calls';
import { changeSuspension } from '../../app/clients/change-suspension.ts';
import { clientOf } from '../../app/clients/client-of.ts';
import { createClient } from '../../app/clients/create-client.ts';
import { listClients } from '../../app/clients/list-clients.ts';
import { updateClient } from '../../app/clients/update-client.ts';
import type { Context } from '../../context.ts';
import { shownClient } from './shown-client.ts';

type Methods =
  | 'createClient'
  | 'getClient'
  | 'listClients'
  | 'updateClient'
  | 'suspendClient'
  | 'resumeClient';

export function clientMethods(context: Context): Pick<Handlers<typeof OperatorService>, Methods> {
  return {
    async createClient(request, call) {
      return { client: shownClient(await createClient(context, operationOf(call), request)) };
    },
    async getClient({ clientId }, call) {
      const ref = { clientId, clientIds: boundClients(call) };
      return { client: shownClient(await clientOf(context, { limits: limitsOf(call) }, ref)) };
    },
    async listClients(request, call) {
      const { rows, nextPageToken } = await pageById(request, (range) =>
        listClients(context, { limits: limitsOf(call) }, { clientIds: boundClients(call), ...range }),
      );
      return { clients: rows.map(shownClient), nextPageToken };
    },
    async updateClient({ clientId, ...change }, call) {
      const ref = { clientId, clientIds: boundClients(call) };
      return { client: shownClient(await updateClient(context, operationOf(call), ref, change)) };
    },
    async suspendClient({ clientId, reason, webhooks = 'on' }, call) {
      const ref = { clientId, clientIds: boundClients(call) };
      const asked = { reason, webhooks };
      return { client: shownClient(await changeSuspension(context, operationOf(call), ref, asked)) };
    },
    async resumeClient({ clientId }, call) {
      const ref = { clientId, clientIds: boundClients(call) };
      return { client: shownClient(await changeSuspension(context, operationOf(call), ref, undefined)) };
    },
  };
}
