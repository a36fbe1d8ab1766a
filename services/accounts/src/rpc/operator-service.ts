import { OperatorService } from '@telehealth/contracts/accounts/v1/operator_service';
import { type Call, type Contract, contract } from '@telehealth/rpc';
import { boundClients, limitsOf, operationOf, pageById } from '@telehealth/service-kit/calls';
import { createBrand, validateNewBrand } from '../app/brands/create-brand.ts';
import { getBrand } from '../app/brands/get-brand.ts';
import { changeSuspension } from '../app/clients/change-suspension.ts';
import { anyClientOf } from '../app/clients/client-of.ts';
import { createClient } from '../app/clients/create-client.ts';
import { deleteClient } from '../app/clients/delete-client.ts';
import { updateClient } from '../app/clients/update-client.ts';
import { issuePublishableKey } from '../app/keys/issue-publishable-key.ts';
import { revokePublishableKey } from '../app/keys/revoke-publishable-key.ts';
import type { Context } from '../context.ts';
import type { StoredClient } from '../domain/clients/decide-client.ts';
import { findClients } from '../storage/clients.ts';
import { shownBrand } from './brands/shown-brand.ts';

export function operatorService(context: Context): Contract {
  return contract(OperatorService, {
    async createClient(request, call) {
      return { client: shownClient(await createClient(context, operationOf(call), request)) };
    },
    async getClient({ clientId }, call) {
      const ref = { clientId, clientIds: boundClients(call) };
      return { client: shownClient(await anyClientOf(context, { limits: limitsOf(call) }, ref)) };
    },
    async listClients(request, call) {
      const { rows, nextPageToken } = await pageById(request, (range) =>
        findClients(context.clients, { clientIds: boundClients(call), ...range }, limitsOf(call)),
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
    async deleteClient(request, call) {
      return { client: shownClient(await deleteClient(context, operationOf(call), request)) };
    },
    async createBrand({ themeJson, validateOnly, ...given }, call) {
      const input = { ...given, clientIds: boundClients(call), themeJson: themeJson || undefined };
      if (validateOnly) {
        await validateNewBrand(context, operationOf(call), input);
        return {};
      }
      return { brand: shownBrand(await createBrand(context, operationOf(call), input)) };
    },
    async issuePublishableKey({ brandId }, call) {
      const issued = await issuePublishableKey(context, operationOf(call), brandRefOf(call, brandId));
      return { ...issued, publishableKey: issued.key };
    },
    async revokePublishableKey({ brandId }, call) {
      await revokePublishableKey(context, operationOf(call), brandRefOf(call, brandId));
      return {};
    },
    async getPublishableKey({ brandId }, call) {
      const brand = await getBrand(context, { limits: limitsOf(call) }, brandRefOf(call, brandId));
      return { ...brand.publishableKey };
    },
  });
}

function brandRefOf(call: Call, brandId: string) {
  return { brandId, clientIds: boundClients(call) };
}

function shownClient({ _id: clientId, ...client }: StoredClient) {
  return { ...client, clientId, operatorKeysOnly: client.operatorKeysOnly ?? true };
}
