import { ClientMode as WireMode } from '@telehealth/contracts/accounts/v1/client';
import type { ClientMode } from '../../domain/clients/client.ts';

const wireModes = { test: WireMode.TEST, live: WireMode.LIVE } as const;

export function modeToProto(mode: ClientMode): WireMode {
  return wireModes[mode];
}

/** Undefined for an unspecified or unknown mode. */
export function modeFromProto(mode: WireMode): ClientMode | undefined {
  if (mode === WireMode.TEST) return 'test';
  if (mode === WireMode.LIVE) return 'live';
  return undefined;
}
