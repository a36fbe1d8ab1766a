import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTransport } from '@telehealth/rpc';
import { type DemoTenants, ensureDemoTenants } from './demo-tenants.ts';

/** Where the demo tenants are made. */
export interface DemoPlace {
  readonly accountsUrl: string;
  readonly baseUrl: string;
  readonly operatorToken: string;
}

/** Makes the demo tenants, or finds those of an earlier start, and stores them in the data folder for the next one. */
export async function prepareDemo(
  dataDir: string,
  { accountsUrl, baseUrl, operatorToken }: DemoPlace,
): Promise<DemoTenants> {
  const operator = createTransport({ targets: [accountsUrl], operatorToken });
  const file = join(dataDir, 'demo-keys.json');
  const known = readKnown(file);
  const tenants = await ensureDemoTenants(operator, baseUrl, known).finally(() => operator.close());
  // Readable by the owner only: it holds keys.
  writeFileSync(file, `${JSON.stringify(tenants, null, 2)}\n`, { mode: 0o600 });
  return tenants;
}

/** What an earlier start stored; empty at the first start. */
function readKnown(file: string): Partial<DemoTenants> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as DemoTenants;
  } catch {
    return {};
  }
}
