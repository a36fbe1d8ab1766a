import { hash } from 'node:crypto';
import { changeDocument, type Operation } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import { formatOperatorToken, newKeyBody, parseTypedCode } from '@telehealth/ids';
import type { Context } from '../../context.ts';
import { isValidOperator } from '../../domain/operator.ts';
import { decideSignIn } from '../../domain/operator-sign-in.ts';
import type { OperatorSignInDocument } from '../../storage/operator-sign-ins.ts';
import { codeHash } from './begin-sign-in.ts';

export interface SignedIn {
  readonly token: string;
  readonly name: string;
  /** Epoch ms from which the token is unknown. */
  readonly endsAt: number;
}

/**
 * Makes the token of the operator, once. Throws one `not-found` for an unknown secret, a wrong code, a code that was used, tried too
 * often or has ended, and an operator that is not valid any more.
 */
export async function completeSignIn(
  context: Context,
  operation: Operation,
  { secret, code }: { readonly secret: string; readonly code: string },
): Promise<SignedIn> {
  const { clock, operators, operatorSignIns } = context;
  const { limits } = operation;
  const signIn = await operatorSignIns.get(hash('sha256', secret, 'hex'), limits);
  const operator = signIn && (await operators.get(signIn.operator, limits));
  if (operator === undefined || !isValidOperator(operator, clock.now())) throw new DomainError('not-found');
  const { _id: name, expiresAt } = operator;
  const token = formatOperatorToken(newKeyBody());
  const tried = {
    codeSha256: codeHash(secret, parseTypedCode(code.trim()) ?? ''),
    tokenSha256: hash('sha256', token, 'hex'),
    operatorEndsAt: expiresAt,
  };
  const { value: endsAt } = await changeDocument<OperatorSignInDocument, number>(context, {
    collection: operatorSignIns,
    id: signIn?._id ?? '',
    operation: { ...operation, actor: { kind: 'operator', name } },
    decide: (present, at) => decideSignIn(present, tried, at),
  });
  if (endsAt === undefined) throw new DomainError('not-found');
  return { token, name, endsAt };
}
