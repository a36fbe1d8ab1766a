import { hash } from 'node:crypto';
import { backgroundLimits, createDocument, taskOperation } from '@telehealth/changes';
import { DomainError, refusal } from '@telehealth/errors';
import { newKeyBody, newTypedCode } from '@telehealth/ids';
import type { Mail } from '@telehealth/service-kit/mail';
import { findOne } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { emailIssues, isValidOperator } from '../../domain/operator.ts';
import { codeMail, codeMs, maxCodes, maxTries } from '../../domain/operator-sign-in.ts';
import type { OperatorSignInDocument } from '../../storage/operator-sign-ins.ts';

export interface BegunSignIn {
  /** Of the terminal that asks. */
  readonly secret: string;
  /** Epoch ms from which no code works. */
  readonly endsAt: number;
  readonly tries: number;
}

/**
 * Mails a code to the address of an operator, behind the answer: it takes the same for every address. Throws `validation` for a text
 * that is not an address, `conflict` where no mail is sent, and `unavailable` while too many mails wait.
 */
export function beginSignIn(context: Context, written: string): BegunSignIn {
  const email = written.toLowerCase();
  const issues = emailIssues(email);
  if (issues.length > 0) throw new DomainError('validation', 'no address', { issues });
  if (context.mailroom === undefined)
    throw refusal('no_mail', 'The platform sends no mail here, so nobody can sign in by mail.');
  const begun = { secret: newKeyBody(), endsAt: context.clock.now() + codeMs, tries: maxTries };
  context.mailroom.post(() => writeCode(context, email, begun));
  return begun;
}

/** Nothing is stored and written for an address that is no operator's now, and for an operator with too many codes. */
async function writeCode(
  context: Context,
  email: string,
  { secret, endsAt }: BegunSignIn,
): Promise<readonly Mail[]> {
  const { clock, operators, operatorSignIns } = context;
  const at = clock.now();
  const operator = await findOne(operators, { email }, backgroundLimits);
  if (operator === undefined || !isValidOperator(operator, at)) return [];
  const { _id: name } = operator;
  const present = await operatorSignIns.find(
    { operator: name, endsAt: { gt: at }, tokenSha256: { exists: false } },
    { limit: maxCodes },
    backgroundLimits,
  );
  if (present.length >= maxCodes) return [];
  const code = newTypedCode();
  const operation = taskOperation('operator_sign_in');
  await createDocument<OperatorSignInDocument>(context, {
    collection: operatorSignIns,
    document: {
      _id: hash('sha256', secret, 'hex'),
      operator: name,
      codeSha256: codeHash(secret, code),
      wrongCodes: 0,
      ...{ createdAt: at, endsAt },
    },
    operation,
    at,
  });
  return [{ id: operation.operationId, to: email, ...codeMail(code) }];
}

/** With the secret, because a code alone has few bits. */
export function codeHash(secret: string, code: string): string {
  return hash('sha256', `${secret}\n${code}`, 'hex');
}
