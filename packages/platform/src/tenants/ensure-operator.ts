import { randomUUID } from 'node:crypto';
import { createClient } from '@connectrpc/connect';
import { operatorScopes } from '@telehealth/contracts/access';
import { OperatorTokenService } from '@telehealth/contracts/accounts/v1/operator_token_service';
import { createTransport, errorFromWire } from '@telehealth/rpc';

export interface DemoOperator {
  readonly name: string;
  readonly token: string;
}

/** The operator of an earlier start if its token is valid and has every scope, or else a new one. */
export async function ensureOperator(
  accountsUrl: string,
  bootstrapToken: string,
  known: DemoOperator | undefined,
): Promise<DemoOperator> {
  if (known !== undefined && (await hasEveryScope(accountsUrl, known))) return known;
  // A name can be used only once, also that of a revoked operator.
  const name = `demo-${randomUUID().slice(0, 8)}`;
  const { token } = await asOperator(accountsUrl, bootstrapToken, (operators) =>
    operators.createOperator({ name, scopes: operatorScopes }),
  );
  return { name, token };
}

async function hasEveryScope(accountsUrl: string, { name, token }: DemoOperator): Promise<boolean> {
  try {
    const { operator } = await asOperator(accountsUrl, token, (operators) => operators.getOperator({ name }));
    return operatorScopes.every((scope) => operator?.scopes.includes(scope));
  } catch (failure) {
    const { kind } = errorFromWire(failure);
    if (kind === 'unauthorized' || kind === 'not-found') return false;
    throw failure;
  }
}

async function asOperator<T>(
  accountsUrl: string,
  operatorToken: string,
  call: (operators: ReturnType<typeof createClient<typeof OperatorTokenService>>) => Promise<T>,
): Promise<T> {
  const transport = createTransport({ targets: [accountsUrl], operatorToken });
  return await call(createClient(OperatorTokenService, transport)).finally(() => transport.close());
}
