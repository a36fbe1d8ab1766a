import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTransport } from '@telehealth/rpc';
import { type DemoTenants, ensureDemoTenants } from './demo-tenants.ts';
import { type DemoOperator, ensureOperator } from './ensure-operator.ts';

/** Where the demo tenants are made. */
export interface DemoPlace {
  readonly accountsUrl: string;
  readonly baseUrl: string;
  /** Of the bootstrap operator, who makes the one that makes the tenants. */
  readonly bootstrapToken: string;
}

/** What a start file says of the demo. */
export interface Demo extends DemoTenants {
  readonly ops_token: string;
}

/**
 * Makes an operator with every scope and with it the demo tenants, or finds those of an earlier start, and stores them in
 * the data folder for the next one.
 */
export async function prepareDemo(
  dataDir: string,
  { accountsUrl, baseUrl, bootstrapToken }: DemoPlace,
): Promise<Demo> {
  const operatorFile = join(dataDir, 'demo-operator.json');
  const operator = await ensureOperator(accountsUrl, bootstrapToken, readStored<DemoOperator>(operatorFile));
  store(operatorFile, operator);
  const tenantsFile = join(dataDir, 'demo-keys.json');
  const known = readStored<DemoTenants>(tenantsFile) ?? {};
  const transport = createTransport({ targets: [accountsUrl], operatorToken: operator.token });
  const tenants = await ensureDemoTenants(transport, baseUrl, known).finally(() => transport.close());
  store(tenantsFile, tenants);
  return { ops_token: operator.token, ...tenants };
}

/** Readable by the owner only: it holds keys. */
function store(file: string, content: object): void {
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
}

/** What an earlier start stored; undefined at the first start. */
function readStored<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
}
