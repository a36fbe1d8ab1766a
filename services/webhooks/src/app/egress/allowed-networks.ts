import { type Operation, putDocument } from '@telehealth/changes';
import { isAllowEntry } from '@telehealth/egress';
import type { Context } from '../../context.ts';
import {
  type AllowedNetwork,
  allowedNetworksId,
  decideAllow,
  decideDeny,
} from '../../domain/egress/allowed-networks.ts';

export async function listAllowedNetworks(
  { allowedNetworks }: Pick<Context, 'allowedNetworks'>,
  { limits }: Pick<Operation, 'limits'>,
): Promise<readonly AllowedNetwork[]> {
  return (await allowedNetworks.get(allowedNetworksId, limits))?.networks ?? [];
}

export async function allowNetwork(
  context: Context,
  operation: Operation,
  network: string,
): Promise<readonly AllowedNetwork[]> {
  const rules = { mode: context.mode, isNetwork: isAllowEntry(network) };
  const { document } = await putDocument(context, {
    collection: context.allowedNetworks,
    id: allowedNetworksId,
    operation,
    decide: (present, at) => decideAllow(present, network, rules, at),
  });
  return document?.networks ?? [];
}

export async function denyNetwork(
  context: Context,
  operation: Operation,
  network: string,
): Promise<readonly AllowedNetwork[]> {
  const { document } = await putDocument(context, {
    collection: context.allowedNetworks,
    id: allowedNetworksId,
    operation,
    decide: (present) => decideDeny(present, network),
  });
  return document?.networks ?? [];
}
