import { join } from 'node:path';
import { type Distributed, loadSecrets, startDistributed } from '@telehealth/platform';

/** Gateway, accounts, catalog and one intake as processes of their own, on embedded stores, as one would deploy them. */
export function startDeployed(dataDir: string): Promise<Distributed> {
  const store = (service: string) => `sqlite:${join(dataDir, `${service}.sqlite`)}`;
  return startDistributed({
    storeUrls: { accounts: store('accounts'), catalog: store('catalog'), intake: store('intake') },
    mediaDir: join(dataDir, 'media'),
    intakeReplicas: 1,
    port: 0,
    secrets: loadSecrets(dataDir),
    keysFile: join(dataDir, 'demo-keys.json'),
    env: { ACCESS_LOG: 'off', RATE_LIMITS: 'off' },
    print: () => {},
    onLoss: (name, code) => process.stderr.write(`${name} of the benchmark ended with ${code}\n`),
  });
}

/** CPU all processes have used so far, microseconds. */
export async function cpuOf(deployed: Distributed): Promise<number> {
  return (await sumOf(deployed, 'process_cpu_seconds_total')) * 1_000_000;
}

/** Memory all processes hold. */
export function residentBytesOf(deployed: Distributed): Promise<number> {
  return sumOf(deployed, 'process_resident_memory_bytes');
}

async function sumOf({ operationsUrls }: Distributed, metric: string): Promise<number> {
  const sample = new RegExp(`^${metric}\\{[^}]*\\} (\\S+)`, 'm');
  const values = operationsUrls.map(async (url) =>
    Number(sample.exec(await (await fetch(`${url}/metrics`)).text())?.[1]),
  );
  return (await Promise.all(values)).reduce((sum, each) => sum + each, 0);
}
