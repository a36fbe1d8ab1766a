import { randomUUID } from 'node:crypto';
import { createClient } from '@connectrpc/connect';
import { type OperatorScope, operatorScopes } from '@telehealth/contracts/access';
import { OperatorTokenService } from '@telehealth/contracts/accounts/v1/operator_token_service';
import { createTransport } from '@telehealth/rpc';

/** Of the bootstrap operator of accounts in tests. */
export const bootstrapToken = 'canary-bootstrap-token-with-the-length-of-32-bytes';

/** With these scopes, every one by default. Returns the token. */
export async function makeOperator(
  accountsUrl: string,
  scopes: readonly OperatorScope[] = operatorScopes,
  name: string = `made-${randomUUID()}`,
): Promise<string> {
  const transport = createTransport({ targets: [accountsUrl], operatorToken: bootstrapToken });
  try {
    const request = { name, scopes: [...scopes] };
    return (await createClient(OperatorTokenService, transport).createOperator(request)).token;
  } finally {
    await transport.close();
  }
}
