import { join } from 'node:path';
import { createTransport } from '@telehealth/rpc';
import { type DemoTenants, ensureDemoTenants } from './demo-tenants.ts';
import { type DemoOperator, ensureOperator } from './ensure-operator.ts';
import { onboardDemo } from './onboard-demo.ts';
import type { DemoReceiver } from './receiver/demo-receiver.ts';
import type { Secrets } from './secrets.ts';
import type { Addresses } from './service-settings.ts';
import { readStored, store } from './stored-json.ts';

/** Where the demo tenants are made. */
export interface DemoPlace {
  readonly baseUrl: string;
  /** Of the services. */
  readonly addresses: Addresses;
  readonly secrets: Pick<Secrets, 'operatorToken' | 'internalCredential'>;
  /** Gets the webhooks of the first brand. */
  readonly receiver?: DemoReceiver | undefined;
}

/** What a start file says of the demo. */
export interface Demo extends DemoTenants {
  readonly ops_token: string;
  readonly receiver_url?: string;
}

/**
 * Makes an operator with every scope and with it the demo tenants, which are onboarded, or finds those of an earlier start, and stores them in
 * the data folder for the next one. The bootstrap operator makes the operator.
 */
export async function prepareDemo(
  dataDir: string,
  { baseUrl, addresses, secrets, receiver }: DemoPlace,
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
  const operators = createTransport({ targets: [accountsUrl], operatorToken: operator.token });
  const onboardingOperators = createTransport({
    targets: [addressOf('onboarding')],
    operatorToken: operator.token,
  });
  try {
    const tenants = await ensureDemoTenants(operators, baseUrl, known);
    store(tenantsFile, tenants);
    const { internalCredential } = secrets;
    await receiver?.register({ webhooksUrl: addressOf('webhooks'), internalCredential }, tenants);
    await onboardDemo({ baseUrl, operators: onboardingOperators }, tenants);
    return { ops_token: operator.token, ...(receiver && { receiver_url: receiver.url }), ...tenants };
  } finally {
    await operators.close();
    await onboardingOperators.close();
  }
}
