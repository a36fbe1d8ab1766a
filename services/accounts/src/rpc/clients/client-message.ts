import type { MessageInitShape, MessageShape } from '@bufbuild/protobuf';
import type { ClientSchema, RateLimitsSchema } from '@telehealth/contracts/accounts/v1/client';
import type { StoredClient } from '../../domain/clients/decide-client.ts';
import type { RateLimits } from '../../domain/clients/rate-limits.ts';
import { modeToProto } from './client-mode.ts';

export function clientToProto(client: StoredClient): MessageInitShape<typeof ClientSchema> {
  return {
    clientId: client._id,
    name: client.name,
    mode: modeToProto(client.mode),
    createdAt: BigInt(client.createdAt),
    limits: { ...client.limits },
    version: BigInt(client.version),
    operatorKeysOnly: client.operatorKeysOnly ?? true,
  };
}

export function limitsFromProto(
  limits: MessageShape<typeof RateLimitsSchema> | undefined,
): RateLimits | undefined {
  if (limits === undefined) return undefined;
  const { intakePerSecond, otherPerSecond } = limits;
  return { intakePerSecond, otherPerSecond };
}
