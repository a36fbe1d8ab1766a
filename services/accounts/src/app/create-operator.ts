import { auditRow, settleAudit } from '@telehealth/audit';
import { operatorScopes } from '@telehealth/contracts/operator-scopes';
import { insertOnce } from '@telehealth/store';
import type { Context } from '../context.ts';
import { issuedOperatorToken } from '../domain/issued-key.ts';
import { createdOperator, type NewOperator } from '../domain/operator.ts';
import type { OperatorDocument } from '../storage/operators.ts';
import type { Act } from './act.ts';
import { keyKept, keysOf } from './key-material.ts';
import { operatorSubject } from './operator-subject.ts';

const noScopes: ReadonlySet<string> = new Set();

/**
 * Creates an operator and hands over its token. Throws `validation`, `conflict` for a name that was ever given, and
 * `forbidden` for a scope that who creates it lacks.
 */
export async function createOperator(
  context: Context,
  act: Act,
  input: NewOperator,
): Promise<{ readonly operator: OperatorDocument; readonly token: string }> {
  const own = act.operator?.scopes ?? noScopes;
  const { name, scopes } = createdOperator(input, { known: operatorScopes, own });
  const { operationId } = act;
  const tokens = keysOf(
    context.sealingKeys,
    { purpose: `operator_token ${name}`, operationId },
    issuedOperatorToken,
  );
  const at = context.clock.now();
  const row = auditRow(act, {
    act: 'operator.create',
    clientId: '',
    subject: operatorSubject(name),
    version: 1,
    changed: { scopes },
    at,
  });
  const wanted: OperatorDocument = {
    _id: name,
    scopes,
    tokenSha256: tokens[0].kept.keySha256,
    createdAt: at,
    version: 1,
    unfiled: [row],
    unfiledSince: at,
  };
  const operator = await insertOnce(context.operators, wanted, act.limits);
  const { key: token } = keyKept(tokens, operator.tokenSha256);
  await settleAudit(context, context.operators, operator, act.limits);
  return { operator, token };
}
