import type { MessageInitShape } from '@bufbuild/protobuf';
import {
  type OperatorRecordSchema,
  OperatorTokenService,
} from '@telehealth/contracts/accounts/v1/operator_token_service';
import { operatorAccess } from '@telehealth/contracts/operator-scopes';
import { type Contract, contract } from '@telehealth/rpc';
import { limitsOf, operationOf } from '@telehealth/service-kit';
import { createOperator } from '../app/create-operator.ts';
import { revokeOperator } from '../app/revoke-operator.ts';
import type { Context } from '../context.ts';
import { findOperators, type OperatorDocument } from '../storage/operators.ts';
import { pageById } from './page-by-id.ts';

export function operatorTokenService(context: Context): Contract {
  return contract(OperatorTokenService, operatorAccess(OperatorTokenService), {
    async createOperator({ name, scopes }, call) {
      const { operator, token } = await createOperator(
        context,
        operationOf(call),
        { name, scopes },
        call.operator?.scopes ?? new Set(),
      );
      return { operator: operatorToProto(operator), token };
    },
    async listOperators(request, call) {
      const { rows, nextPageToken } = await pageById(request, (asked) =>
        findOperators(context.operators, asked, limitsOf(call)),
      );
      return { operators: rows.map(operatorToProto), nextPageToken };
    },
    async revokeOperator({ name }, call) {
      await revokeOperator(context, operationOf(call), name);
      return {};
    },
  });
}

function operatorToProto(operator: OperatorDocument): MessageInitShape<typeof OperatorRecordSchema> {
  return {
    name: operator._id,
    scopes: [...operator.scopes],
    createdAt: BigInt(operator.createdAt),
    revokedAt: BigInt(operator.revokedAt ?? 0),
  };
}
