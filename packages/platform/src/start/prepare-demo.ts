import { join } from 'node:path';
import { createTransport, credentialFor } from '@telehealth/rpc';
import type { DemoReceiver } from '../receiver/demo-receiver.ts';
import { internalCredentialOf, type Secrets } from '../secrets.ts';
import type { Addresses } from '../service-settings.ts';
import { gateway } from '../services.ts';
import { type DemoTenants, ensureDemoTenants } from '../tenants/demo-tenants.ts';
import { type DemoOperator, ensureOperator } from '../tenants/ensure-operator.ts';
import { readStored, store } from '../tenants/stored-json.ts';
import { onboardDemo } from './onboard-demo.ts';

export interface DemoParts {
  readonly baseUrl: string;
  readonly addresses: Addresses;
  readonly secrets: Secrets;
  /** The receiver of the webhooks of the first brand. */
  readonly receiver?: DemoReceiver | undefined;
}

/** The part of a start file about the demo. */
export interface Demo extends DemoTenants {
  readonly ops_token: string;
  readonly receiver_url?: string;
}

/**
 * Makes an operator with every scope, and as this operator the demo tenants, and onboards them. What an earlier start has made is used
 * again, and everything is stored in the data folder for the next start. The bootstrap operator makes the operator.
 */
export async function prepareDemo(
  dataDir: string,
  { baseUrl, addresses, secrets, receiver }: DemoParts,
): Promise<Demo> {
  const addressOf = (service: string) => addresses.get(service) ?? '';
  const accountsUrl = addressOf('accounts');
  const operatorFile = join(dataDir, 'demo-operator.json');
  const operator = await ensureOperator(
    accountsUrl,
    secrets.operatorToken,
    readStored<DemoOperator>(operatorFile),
  );
  store(operatorFile, operator);
  const tenantsFile = join(dataDir, 'demo-keys.json');
  const known = readStored<DemoTenants>(tenantsFile) ?? {};
  const asOperator = (service: string) =>
    createTransport({ targets: addressOf(service).split(','), operatorToken: operator.token });
  const transports = {
    accounts: asOperator('accounts'),
    intake: asOperator('intake'),
    onboarding: asOperator('onboarding'),
  };
  try {
    const tenants = await ensureDemoTenants(transports, baseUrl, known);
    store(tenantsFile, tenants);
    // The receiver registers as the gateway would for a tenant.
    const internalCredential = credentialFor('webhooks', internalCredentialOf(gateway.name, secrets));
    await receiver?.register({ webhooksUrl: addressOf('webhooks'), internalCredential }, tenants);
    await onboardDemo({ baseUrl, operators: transports.onboarding }, tenants);
    return { ops_token: operator.token, ...(receiver && { receiver_url: receiver.url }), ...tenants };
  } finally {
    for (const transport of Object.values(transports)) await transport.close();
  }
}
