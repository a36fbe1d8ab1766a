import { createTransport } from '@telehealth/rpc';
import { keepDemoKeys, readDemoKeys } from './demo-keys.ts';
import { type DemoTenants, ensureDemoTenants } from './demo-tenants.ts';

/** Where the demo tenants are made, and where their keys are stored. */
export interface DemoPlace {
  readonly accountsUrl: string;
  readonly baseUrl: string;
  readonly operatorToken: string;
  readonly keysFile: string;
}

/** Makes the demo tenants, or finds those of an earlier start. */
export async function prepareDemo(place: DemoPlace): Promise<DemoTenants> {
  const { accountsUrl, baseUrl, operatorToken, keysFile } = place;
  const operator = createTransport({ targets: [accountsUrl], operatorToken });
  const known = readDemoKeys(keysFile);
  const tenants = await ensureDemoTenants(operator, baseUrl, known).finally(() => operator.close());
  keepDemoKeys(keysFile, tenants.known);
  return tenants;
}
