import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Distributed, startDistributed } from '@telehealth/platform';

const collectGarbage = join(import.meta.dirname, 'collect-garbage.ts');

/**
 * Gateway, accounts, catalog and one intake as separate processes on embedded stores in a temporary folder.
 * Without limits by default.
 */
export async function startDeployed({ rateLimits = false } = {}): Promise<Distributed> {
  const dataDir = mkdtempSync(join(tmpdir(), 'telehealth-bench-'));
  const deployed = await startDeployedIn(dataDir, 1, { rateLimits });
  return {
    ...deployed,
    close: async () => {
      await deployed.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** In a folder of the caller, which is not removed. */
export function startDeployedIn(
  dataDir: string,
  intakeReplicas: number,
  { rateLimits = false } = {},
): Promise<Distributed> {
  return startDistributed({
    storeUrl: (service) => `sqlite:${join(dataDir, `${service}.sqlite`)}`,
    dataDir,
    intakeReplicas,
    port: 0,
    env: {
      LOG_LEVEL: 'warn',
      RATE_LIMITS: rateLimits ? 'on' : 'off',
      NODE_OPTIONS: `--import=${collectGarbage}`,
    },
    print: () => {},
    onLoss: (name, code) => process.stderr.write(`${name} of the benchmark ended with ${code}\n`),
  });
}

/** Microseconds used so far by all processes. */
export async function cpuOf(deployed: Distributed): Promise<number> {
  return (await sumOf(deployed, 'process_cpu_seconds_total')) * 1_000_000;
}

/** Of all processes, with garbage. */
export function residentBytesOf(deployed: Distributed): Promise<number> {
  return sumOf(deployed, 'process_resident_memory_bytes');
}

/** Of all processes, after garbage collection. */
export async function collectedBytesOf(deployed: Distributed): Promise<number> {
  await collectGarbageOf(deployed);
  return await residentBytesOf(deployed);
}

async function collectGarbageOf(deployed: Distributed): Promise<void> {
  for (const processId of deployed.processIds) process.kill(processId, 'SIGUSR2');
  // The answer may precede the signal; the next one follows it.
  await sumOf(deployed, 'nodejs_heap_size_used_bytes');
}

/** Live memory of all processes: JavaScript's heap and what it owns outside. */
export async function liveBytesOf(deployed: Distributed): Promise<number> {
  await collectGarbageOf(deployed);
  const heap = await sumOf(deployed, 'nodejs_heap_size_used_bytes');
  return heap + (await sumOf(deployed, 'nodejs_external_memory_bytes'));
}

async function sumOf({ operationsUrls }: Distributed, metric: string): Promise<number> {
  const sample = new RegExp(`^${metric}\\{[^}]*\\} (\\S+)`, 'm');
  const values = operationsUrls.map(async (url) =>
    Number(sample.exec(await (await fetch(`${url}/metrics`)).text())?.[1]),
  );
  return (await Promise.all(values)).reduce((sum, each) => sum + each, 0);
}
