import { backgroundLimits, type Operation, putDocument } from '@telehealth/changes';
import { isAllowEntry } from '@telehealth/egress';
import type { Clock } from '@telehealth/service-kit/scheduling';
import { createCache } from '@telehealth/service-kit/upstreams';
import type { Context } from '../../context.ts';
import {
  type AllowedNetwork,
  allowedNetworksId,
  decideAllow,
  decideDeny,
} from '../../domain/egress/allowed-networks.ts';
import type { AllowedNetworks } from '../../storage/allowed-networks.ts';

/** How late a process sees what an operator allowed. */
const freshMs = 5000;

/** For deliveries: what operators allowed, as of at most five seconds ago. */
export function allowedNetworksReader(
  documents: AllowedNetworks,
  clock: Pick<Clock, 'now'>,
): () => Promise<readonly string[]> {
  const cache = createCache<void, readonly string[]>({
    load: async () =>
      ((await documents.get(allowedNetworksId, backgroundLimits))?.networks ?? []).map(
        ({ network }) => network,
      ),
    capacity: 1,
    freshMs,
    now: () => clock.now(),
  });
  return async () => (await cache.get('all')) ?? [];
}

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
