import { auditRow, settleAudit, updateWithAudit } from '@telehealth/audit';
import { DomainError } from '@telehealth/errors';
import { retriedWrite } from '@telehealth/service-kit';
import type { Context } from '../context.ts';
import { bootstrapName } from '../domain/operator.ts';
import type { OperatorDocument } from '../storage/operators.ts';
import type { Act } from './act.ts';
import { operatorSubject } from './operator-subject.ts';

/**
 * Revokes an operator, for good; one revoked before stays as it is. Throws `not-found`, and `conflict` for the
 * bootstrap operator, whose token is changed in the config.
 */
export async function revokeOperator(context: Context, act: Act, name: string): Promise<void> {
  if (name === bootstrapName) throw new DomainError('conflict', 'the bootstrap operator stays');
  const revoked = await retriedWrite(async () => {
    const operator = await context.operators.get(name, act.limits);
    if (operator === undefined) throw new DomainError('not-found');
    return operator.revokedAt === undefined ? await writeRevocation(context, act, operator) : operator;
  });
  await settleAudit(context, context.operators, revoked, act.limits);
}

async function writeRevocation(
  context: Context,
  act: Act,
  { _id: name, version }: OperatorDocument,
): Promise<OperatorDocument | undefined> {
  const at = context.clock.now();
  const row = auditRow(act, {
    act: 'operator.revoke',
    clientId: '',
    subject: operatorSubject(name),
    version: version + 1,
    changed: { revokedAt: at },
    at,
  });
  const update = updateWithAudit<OperatorDocument>(
    { set: { revokedAt: at }, increment: { version: 1 } },
    row,
  );
  return await context.operators.update(name, { version }, update, act.limits);
}
