import { OperatorDirectoryService } from '@telehealth/contracts/accounts/v1/operator_directory_service';
import { type Contract, contract } from '@telehealth/rpc';
import { limitsOf } from '@telehealth/service-kit/calls';
import { resolveOperator } from '../../app/operators/authenticate-operator.ts';
import type { Context } from '../../context.ts';

export function operatorDirectoryService(context: Context): Contract {
  return contract(OperatorDirectoryService, {
    async resolveOperator({ tokenSha256 }, call) {
      const operator = await resolveOperator(context, { limits: limitsOf(call) }, tokenSha256);
      return operator ? { ...operator, known: true, scopes: [...operator.scopes] } : { known: false };
    },
  });
}
