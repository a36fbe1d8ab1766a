import { createDocument, type Operation } from '@telehealth/changes';
import { operatorScopes } from '@telehealth/contracts/access';
import { refusal } from '@telehealth/errors';
import { formatOperatorToken } from '@telehealth/ids';
import { UniqueViolation } from '@telehealth/store';
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
 * Creates an operator and returns its token, which one with an address does not have. An operator who may create operators may give any scope. Throws `validation`, and
 * `conflict` for a name that was ever used, for an address that another operator has, and for any address where no mail is sent.
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
  const { name, email, ...changed } = createdOperator(input, {
    scopes: operatorScopes,
    clientIds: new Set(clients.map(({ _id }) => _id)),
    at,
  });
  const creation = { collection: context.operators, operation, at };
  const audit = { action: 'operator.create', clientId: '', subject: operatorSubject(name) };
  if (email !== undefined) {
    if (context.mailroom === undefined)
      throw refusal('no_mail', 'The platform sends no mail here, so nobody can sign in by mail.');
    const tokenSha256 = `none:${operationId}`;
    const operator = await createDocument<OperatorDocument>(context, {
      ...creation,
      document: { _id: name, ...changed, email, tokenSha256, createdAt: at },
      // The address of a person is in no audit row.
      audit: { ...audit, changed: { ...changed, signsIn: true } },
    }).catch((error: unknown) => {
      throw error instanceof UniqueViolation ? taken() : error;
    });
    if (operator.tokenSha256 !== tokenSha256) throw taken();
    return { operator, token: '' };
  }
  const purpose = `operator_token ${name}`;
  const tokens = keysOf(context.sealingKeys, { purpose, operationId }, formatOperatorToken);
  const operator = await createDocument<OperatorDocument>(context, {
    ...creation,
    document: { _id: name, ...changed, tokenSha256: tokens[0].stored.keySha256, createdAt: at },
    audit: { ...audit, changed },
  });
  const { key: token } = keyWithSha256(tokens, operator.tokenSha256);
  return { operator, token };
}

function taken() {
  return refusal('operator_exists', 'An operator has or had this name, or has this address.');
}
