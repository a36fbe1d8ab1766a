import { hash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@connectrpc/connect';
import * as accounts from '@telehealth/accounts';
import { taskOperation } from '@telehealth/changes';
import { CredentialService } from '@telehealth/contracts/accounts/v1/credential_service';
import { openBus } from '@telehealth/events';
import { settingsAlone } from '@telehealth/platform/settings-alone';
import { callOptions, createTransport } from '@telehealth/rpc';
import { systemClock } from '@telehealth/service-kit/scheduling';
import { internalCallersInTests, internalCredential } from '@telehealth/service-kit/testing';

/** Looking up an API key with its caller, on an embedded store. */
export interface LookupCosts {
  /** CPU microseconds, for a client with two brands and for one with the maximum. */
  readonly wholeUs: number;
  readonly largestUs: number;
  readonly confirmedUs: number;
  /** Duration, ms. */
  readonly wholeMs: number;
}

const [fewBrands, manyBrands] = [2, 200];
const lookups = 1000;

/** Through the contract in this process, so CPU covers both sides. */
export async function measureLookups(): Promise<LookupCosts> {
  const dataDir = mkdtempSync(join(tmpdir(), 'telehealth-bench-'));
  const bus = openBus('memory:', { clock: systemClock });
  const settings = settingsAlone('accounts', { dataDir, storeUrl: 'sqlite::memory:' });
  const config = { ...accounts.loadConfig(settings), internalCallers: internalCallersInTests };
  const context = await accounts.createContext(config, { bus });
  const server = await accounts.createServer(context, { host: '127.0.0.1', httpPort: 0, grpcPort: 0 });
  const transport = createTransport({ targets: [server.httpUrl], internalCredential });
  try {
    const credentials = createClient(CredentialService, transport);
    const costOf = async ({ keySha256, knownKeyId }: Asked) => {
      const options = () => callOptions({ correlationId: 'cor_bench' });
      const ask = () => credentials.resolveCredential({ keySha256, knownKeyId }, options());
      for (let n = 0; n < lookups; n++) await ask();
      const [before, beganAt] = [process.cpuUsage(), performance.now()];
      for (let n = 0; n < lookups; n++) await ask();
      const { user, system } = process.cpuUsage(before);
      return { us: (user + system) / lookups, ms: (performance.now() - beganAt) / lookups };
    };
    const few = await keyOf(context, fewBrands);
    const whole = await costOf({ ...few, knownKeyId: '' });
    const confirmed = await costOf({ ...few, knownKeyId: few.keyId });
    const largest = await costOf({ ...(await keyOf(context, manyBrands)), knownKeyId: '' });
    return { wholeUs: whole.us, wholeMs: whole.ms, largestUs: largest.us, confirmedUs: confirmed.us };
  } finally {
    await transport.close();
    await server.close();
    await bus.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Asked {
  readonly keySha256: Uint8Array;
  readonly knownKeyId: string;
}

/** Of a new client with so many brands. */
async function keyOf(context: accounts.Context, brands: number) {
  const operation = () => taskOperation('bench');
  const { _id: clientId } = await accounts.createClient(context, operation(), {
    name: 'Tenant',
    mode: 'test',
  });
  const ref = { clientId, clientIds: undefined };
  for (let n = 0; n < brands; n++) {
    await accounts.createBrand(context, operation(), { ...ref, name: `Brand ${n}` });
  }
  const { key, keyId } = await accounts.issueApiKey(context, operation(), ref);
  return { keyId, keySha256: hash('sha256', key, 'buffer') };
}
