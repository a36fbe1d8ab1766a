import {
  type CreateOperatorRequestSchema,
  OperatorTokenService,
} from '@telehealth/contracts/accounts/v1/operator_token_service';
import type { Plain } from '@telehealth/contracts/codec';
import { DomainError } from '@telehealth/errors';
import { type Contract, contract } from '@telehealth/rpc';
import { limitsOf, operationOf, pageById } from '@telehealth/service-kit/calls';
import { createOperator } from '../../app/operators/create-operator.ts';
import { revokeOperator } from '../../app/operators/revoke-operator.ts';
import type { Context } from '../../context.ts';
import type { Expiry, StoredOperator } from '../../domain/operator.ts';
import { findOperators } from '../../storage/operators.ts';

export function operatorTokenService(context: Context): Contract {
  return contract(OperatorTokenService, {
    async createOperator({ email, expiry, ...given }, call) {
      const input = { ...given, email: email.toLowerCase(), expiry: expiryOf(expiry) };
      const { operator, token } = await createOperator(context, operationOf(call), input);
      return { operator: shownOperator(operator), token };
    },
    async getOperator({ name }, call) {
      const operator = await context.operators.get(name, limitsOf(call));
      if (operator === undefined) throw new DomainError('not-found');
      return { operator: shownOperator(operator) };
    },
    async listOperators(request, call) {
      const { rows, nextPageToken } = await pageById(request, (range) =>
        findOperators(context.operators, range, limitsOf(call)),
      );
      return { operators: rows.map(shownOperator), nextPageToken };
    },
    async revokeOperator({ name }, call) {
      await revokeOperator(context, operationOf(call), name);
      return {};
    },
  });
}

function expiryOf(expiry: Plain<typeof CreateOperatorRequestSchema>['expiry']): Expiry | undefined {
  return expiry && (expiry.case === 'expiresAt' ? { at: expiry.value } : { inSeconds: expiry.value });
}

function shownOperator({ _id: name, ...operator }: StoredOperator) {
  return { ...operator, name };
}
