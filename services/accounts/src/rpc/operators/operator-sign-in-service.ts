import { OperatorSignInService } from '@telehealth/contracts/accounts/v1/operator_sign_in_service';
import { type Contract, contract } from '@telehealth/rpc';
import { operationOf } from '@telehealth/service-kit/calls';
import { beginSignIn } from '../../app/operators/begin-sign-in.ts';
import { completeSignIn } from '../../app/operators/complete-sign-in.ts';
import { endSignIn } from '../../app/operators/end-sign-in.ts';
import type { Context } from '../../context.ts';

export function operatorSignInService(context: Context): Contract {
  return contract(OperatorSignInService, {
    beginSignIn: async ({ email }) => beginSignIn(context, email),
    completeSignIn: async (request, call) => await completeSignIn(context, operationOf(call), request),
    async endSignIn({ token }, call) {
      await endSignIn(context, operationOf(call), token);
      return {};
    },
  });
}
