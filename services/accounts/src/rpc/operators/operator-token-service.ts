import type { MessageInitShape } from '@bufbuild/protobuf';
import {
  type CreateOperatorRequest,
  type OperatorRecordSchema,
  OperatorTokenService,
} from '@telehealth/contracts/accounts/v1/operator_token_service';
import { operatorAccess } from '@telehealth/contracts/operator-scopes';
import { type Contract, messageContract } from '@telehealth/rpc';
import { limitsOf, operationOf, pageById } from '@telehealth/service-kit';
import { createOperator } from '../../app/operators/create-operator.ts';
import { getOperator, listOperators } from '../../app/operators/read-operators.ts';
import { revokeOperator } from '../../app/operators/revoke-operator.ts';
import type { Context } from '../../context.ts';
import type { Expiry, StoredOperator } from '../../domain/operator.ts';

export function operatorTokenService(context: Context): Contract {
  return messageContract(OperatorTokenService, operatorAccess(OperatorTokenService), {
    async createOperator({ name, scopes, clientIds, expiry }, call) {
      const input = { name, scopes, clientIds, expiry: expiryFromProto(expiry) };
      const { operator, token } = await createOperator(context, operationOf(call), input);
      return { operator: operatorToProto(operator), token };
    },
    async getOperator({ name }, call) {
      const operator = await getOperator(context, { limits: limitsOf(call) }, name);
      return { operator: operatorToProto(operator) };
    },
    async listOperators(request, call) {
      const { rows, nextPageToken } = await pageById(request, (range) =>
        listOperators(context, { limits: limitsOf(call) }, range),
      );
      return { operators: rows.map(operatorToProto), nextPageToken };
    },
    async revokeOperator({ name }, call) {
      await revokeOperator(context, operationOf(call), name);
      return {};
    },
  });
}

function expiryFromProto({ case: kind, value }: CreateOperatorRequest['expiry']): Expiry | undefined {
  if (kind === 'expiresAt') return { at: Number(value) };
  return kind === 'expiresInSeconds' ? { inSeconds: value } : undefined;
}

function operatorToProto(operator: StoredOperator): MessageInitShape<typeof OperatorRecordSchema> {
  return {
    name: operator._id,
    scopes: [...operator.scopes],
    clientIds: [...(operator.clientIds ?? [])],
    createdAt: BigInt(operator.createdAt),
    expiresAt: BigInt(operator.expiresAt ?? 0),
    revokedAt: BigInt(operator.revokedAt ?? 0),
  };
}
