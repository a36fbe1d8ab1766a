import { OperatorDirectoryService } from '@telehealth/contracts/accounts/v1/operator_directory_service';
import { type Contract, messageContract } from '@telehealth/rpc';
import { limitsOf } from '@telehealth/service-kit';
import { resolveOperator } from '../../app/operators/authenticate-operator.ts';
import type { Context } from '../../context.ts';

export function operatorDirectoryService(context: Context): Contract {
  return messageContract(OperatorDirectoryService, 'internal', {
    async resolveOperator({ tokenSha256 }, call) {
      const operator = await resolveOperator(context, { limits: limitsOf(call) }, tokenSha256);
      if (operator === undefined) return { known: false };
      const { name, scopes, clientIds = [], expiresAt = 0 } = operator;
      return {
        known: true,
        name,
        scopes: [...scopes],
        clientIds: [...clientIds],
        expiresAt: BigInt(expiresAt),
      };
    },
  });
}
