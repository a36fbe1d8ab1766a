import { EgressService } from '@telehealth/contracts/webhooks/v1/egress_service';
import { type Contract, contract } from '@telehealth/rpc';
import { operationOf } from '@telehealth/service-kit/calls';
import { allowNetwork, denyNetwork, listAllowedNetworks } from '../app/egress/allowed-networks.ts';
import type { Context } from '../context.ts';

export function egressService(context: Context): Contract {
  return contract(EgressService, {
    async listAllowedNetworks(_, call) {
      return { networks: await listAllowedNetworks(context, operationOf(call)) };
    },
    async allowNetwork({ network }, call) {
      return { networks: await allowNetwork(context, operationOf(call), network) };
    },
    async denyNetwork({ network }, call) {
      return { networks: await denyNetwork(context, operationOf(call), network) };
    },
  });
}
