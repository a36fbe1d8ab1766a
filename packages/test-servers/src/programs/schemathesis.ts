import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pythonEnvironment, pythonOf } from '../installation/python-environment.ts';
import type { Unavailable } from '../installation/test-server.ts';

const requirements = join(import.meta.dirname, 'schemathesis', 'requirements.txt');
const pins = createHash('sha256').update(readFileSync(requirements)).digest('hex').slice(0, 8);

/** Version 4 with dependencies, pinned. */
export const schemathesis = pythonEnvironment(`schemathesis-4.32.5-${pins}`, ['-r', requirements]);

export interface FuzzOutcome {
  /** Found no fault. */
  readonly passed: boolean;
  /** As printed. */
  readonly report: string;
}

/** API fuzzer. */
export interface Schemathesis {
  /** In `folder`, where it may leave files. */
  run(args: readonly string[], folder: string): Promise<FuzzOutcome>;
  /** Ends current runs; can be repeated. */
  stop(): Promise<void>;
}

/** In its own environment. */
export async function startSchemathesis(): Promise<Schemathesis | Unavailable> {
  const python = await pythonOf(schemathesis);
  if (typeof python !== 'string') return python;
  const underWay = new AbortController();
  return {
    run: (args, folder) => fuzz(python, args, folder, underWay.signal),
    stop: async () => underWay.abort(),
  };
}

async function fuzz(
  python: string,
  args: readonly string[],
  folder: string,
  signal: AbortSignal,
): Promise<FuzzOutcome> {
  const child = spawn(python, ['-m', 'schemathesis.cli', ...args], {
    cwd: folder,
    // Nothing else of our environment: the fuzzer searches it for proxies at each request.
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      COLUMNS: '200',
      PYTHONUNBUFFERED: '1',
      // Stores character tables, which take seconds to build.
      HYPOTHESIS_STORAGE_DIRECTORY: join(dirname(python), '..', 'hypothesis'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  });
  let report = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      report += chunk;
    });
  }
  return await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ passed: code === 0, report }));
  });
}
