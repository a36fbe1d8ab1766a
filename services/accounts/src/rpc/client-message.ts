import type { MessageInitShape, MessageShape } from '@bufbuild/protobuf';
import type { ClientSchema, RateLimitsSchema } from '@telehealth/contracts/accounts/v1/client';
import type { RateLimits } from '../domain/rate-limits.ts';
import type { ClientDocument } from '../storage/clients.ts';
import { modeToProto } from './client-mode.ts';

export function clientToProto(client: ClientDocument): MessageInitShape<typeof ClientSchema> {
  return {
    clientId: client._id,
    name: client.name,
    mode: modeToProto(client.mode),
    createdAt: BigInt(client.createdAt),
    limits: { ...client.limits },
    version: BigInt(client.version),
  };
}

export function limitsFromProto(
  limits: MessageShape<typeof RateLimitsSchema> | undefined,
): RateLimits | undefined {
  if (limits === undefined) return undefined;
  const { intakePerSecond, otherPerSecond } = limits;
  return { intakePerSecond, otherPerSecond };
}
