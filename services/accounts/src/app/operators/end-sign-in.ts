import { hash } from 'node:crypto';
import { changeDocument, type Operation } from '@telehealth/changes';
import { findOne } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { decideSignOut } from '../../domain/operator-sign-in.ts';
import type { OperatorSignInDocument } from '../../storage/operator-sign-ins.ts';

/** Ends the token of a sign-in. A token that is unknown or of another kind stays as it is. */
export async function endSignIn(context: Context, operation: Operation, token: string): Promise<void> {
  const { operatorSignIns: collection } = context;
  const found = await findOne(collection, { tokenSha256: hash('sha256', token, 'hex') }, operation.limits);
  if (found === undefined) return;
  await changeDocument<OperatorSignInDocument>(context, {
    collection,
    id: found._id,
    operation: { ...operation, actor: { kind: 'operator', name: found.operator } },
    decide: decideSignOut,
  });
}
