import { randomUUID } from 'node:crypto';
import { createClient } from '@connectrpc/connect';
import { type OperatorScope, operatorScopes } from '@telehealth/contracts/access';
import { OperatorTokenService } from '@telehealth/contracts/accounts/v1/operator_token_service';
import { createTransport } from '@telehealth/rpc';

/** The token of the bootstrap operator of every accounts under test. */
export const bootstrapToken = 'canary-bootstrap-token-with-the-length-of-32-bytes';

/** Creates an operator with these scopes, every one unless given, as the bootstrap operator. Resolves to its token. */
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
