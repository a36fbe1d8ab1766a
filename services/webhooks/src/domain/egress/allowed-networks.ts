import type { Change } from '@telehealth/changes';
import { refusal } from '@telehealth/errors';

export interface AllowedNetwork {
  /** `10.1.0.0/16` or `10.1.2.3:4010`. */
  readonly network: string;
  /** Epoch ms. */
  readonly allowedAt: number;
}

/** What operators allowed; there is one. */
export interface StoredAllowedNetworks {
  readonly _id: string;
  readonly networks: readonly AllowedNetwork[];
}

export const allowedNetworksId = 'allowed';

/** More than a deployment for tests needs. */
const maxNetworks = 100;

/** Undefined when it is so already. */
export function decideAllow(
  present: StoredAllowedNetworks | undefined,
  network: string,
  { mode, isNetwork }: { readonly mode: 'test' | 'live'; readonly isNetwork: boolean },
  at: number,
): Change<StoredAllowedNetworks> | undefined {
  if (mode === 'live')
    throw refusal('networks_of_live_mode', 'In live mode webhooks go to public addresses alone.');
  if (!isNetwork) {
    throw refusal(
      'network_malformed',
      'Name a network such as 10.1.0.0/16, or an address with a port such as 10.1.2.3:4010.',
    );
  }
  const networks = present?.networks ?? [];
  if (networks.some((one) => one.network === network)) return undefined;
  if (networks.length >= maxNetworks)
    throw refusal('too_many_networks', 'Deny networks that are not needed.');
  return changeOf('egress.allow', network, [...networks, { network, allowedAt: at }]);
}

/** Undefined when it is so already. */
export function decideDeny(
  present: StoredAllowedNetworks | undefined,
  network: string,
): Change<StoredAllowedNetworks> | undefined {
  const networks = present?.networks ?? [];
  const rest = networks.filter((one) => one.network !== network);
  return rest.length === networks.length ? undefined : changeOf('egress.deny', network, rest);
}

function changeOf(
  action: string,
  network: string,
  networks: readonly AllowedNetwork[],
): Change<StoredAllowedNetworks> {
  return {
    set: { networks },
    audit: { action, clientId: '', subject: allowedNetworksId, changed: { network } },
  };
}
