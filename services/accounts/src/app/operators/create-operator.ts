import { createDocument, type Operation } from '@telehealth/changes';
import { operatorScopes } from '@telehealth/contracts/access';
import { formatOperatorToken } from '@telehealth/ids';
import type { Context } from '../../context.ts';
import {
  createdOperator,
  maxBoundClients,
  type NewOperator,
  operatorSubject,
} from '../../domain/operator.ts';
import { findClients } from '../../storage/clients.ts';
import type { OperatorDocument } from '../../storage/operators.ts';
import { keysOf, keyWithSha256 } from '../keys/key-material.ts';

/**
 * Creates an operator and returns its token. An operator who may create operators may give any scope. Throws `validation`, and
 * `conflict` for a name that was ever used.
 */
export async function createOperator(
  context: Context,
  operation: Operation,
  input: NewOperator,
): Promise<{ readonly operator: OperatorDocument; readonly token: string }> {
  const { operationId, limits } = operation;
  const clientIds = input.clientIds.slice(0, maxBoundClients);
  const clients = await findClients(
    context.clients,
    { clientIds, after: '', limit: maxBoundClients },
    limits,
  );
  const at = context.clock.now();
  const { name, ...changed } = createdOperator(input, {
    scopes: operatorScopes,
    clientIds: new Set(clients.map(({ _id }) => _id)),
    at,
  });
  const purpose = `operator_token ${name}`;
  const tokens = keysOf(context.sealingKeys, { purpose, operationId }, formatOperatorToken);
  const operator = await createDocument(context, {
    collection: context.operators,
    document: { _id: name, ...changed, tokenSha256: tokens[0].stored.keySha256, createdAt: at },
    operation,
    at,
    audit: { action: 'operator.create', clientId: '', subject: operatorSubject(name), changed },
  });
  const { key: token } = keyWithSha256(tokens, operator.tokenSha256);
  return { operator, token };
}
