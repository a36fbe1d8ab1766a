import { createDocument, type Operation } from '@telehealth/changes';
import { operatorScopes } from '@telehealth/contracts/operator-scopes';
import { formatOperatorToken } from '@telehealth/ids';
import type { Context } from '../context.ts';
import { createdOperator, type NewOperator, operatorSubject } from '../domain/operator.ts';
import type { OperatorDocument } from '../storage/operators.ts';
import { keysOf, keyWithSha256 } from './key-material.ts';

/**
 * Creates an operator and returns its token. Throws `validation`, `conflict` for a name that was ever used, and
 * `forbidden` for a scope that is not among the creator's `own`.
 */
export async function createOperator(
  context: Context,
  operation: Operation,
  input: NewOperator,
  own: ReadonlySet<string>,
): Promise<{ readonly operator: OperatorDocument; readonly token: string }> {
  const { name, scopes } = createdOperator(input, { known: operatorScopes, own });
  const { operationId } = operation;
  const purpose = `operator_token ${name}`;
  const tokens = keysOf(context.sealingKeys, { purpose, operationId }, formatOperatorToken);
  const at = context.clock.now();
  const operator = await createDocument(context, {
    collection: context.operators,
    document: { _id: name, scopes, tokenSha256: tokens[0].stored.keySha256, createdAt: at },
    operation,
    at,
    audit: { action: 'operator.create', clientId: '', subject: operatorSubject(name), changed: { scopes } },
  });
  const { key: token } = keyWithSha256(tokens, operator.tokenSha256);
  return { operator, token };
}
