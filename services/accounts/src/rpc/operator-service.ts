import { OperatorService } from '@telehealth/contracts/accounts/v1/operator_service';
import { DomainError } from '@telehealth/errors';
import { type Call, type Contract, contract } from '@telehealth/rpc';
import { limitsOf } from '@telehealth/service-kit';
import { createBrand } from '../app/create-brand.ts';
import { createClient } from '../app/create-client.ts';
import { issueApiKey } from '../app/issue-api-key.ts';
import { issuePublishableKey } from '../app/issue-publishable-key.ts';
import type { OperatorAct } from '../app/operator-act.ts';
import { revokeApiKey } from '../app/revoke-api-key.ts';
import type { Context } from '../context.ts';
import { brandToProto } from './brand-message.ts';
import { modeFromProto, modeToProto } from './client-mode.ts';

export function operatorService(context: Context): Contract {
  return contract(OperatorService, 'operator', {
    async createClient(request, call) {
      const mode = modeFromProto(request.mode);
      const client = await createClient(context, actOf(call), { name: request.name, mode });
      return {
        client: {
          clientId: client._id,
          name: client.name,
          mode: modeToProto(client.mode),
          createdAt: BigInt(client.createdAt),
        },
      };
    },
    async createBrand(request, call) {
      return { brand: brandToProto(await createBrand(context, actOf(call), request)) };
    },
    async issueApiKey(request, call) {
      const { keyId, key, lastFour } = await issueApiKey(context, actOf(call), request);
      return { keyId, apiKey: key, lastFour };
    },
    async issuePublishableKey(request, call) {
      const { keyId, key, lastFour } = await issuePublishableKey(context, actOf(call), request);
      return { keyId, publishableKey: key, lastFour };
    },
    async revokeApiKey(request, call) {
      await revokeApiKey(context, actOf(call), request.keyId);
      return {};
    },
  });
}

const idempotencyKeyPattern = /^[\x21-\x7e]{1,255}$/;

function actOf(call: Call): OperatorAct {
  if (call.operator === undefined) throw new Error('an operator contract was served without its operator');
  if (call.idempotencyKey !== undefined && !idempotencyKeyPattern.test(call.idempotencyKey)) {
    throw new DomainError('malformed-request', 'an idempotency key has 1 to 255 visible ASCII characters');
  }
  return {
    operator: call.operator.name,
    correlationId: call.correlationId,
    idempotencyKey: call.idempotencyKey,
    limits: limitsOf(call),
  };
}
