import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pythonEnvironment, pythonOf } from '../installation/python-environment.ts';
import type { Unavailable } from '../installation/test-server.ts';

const requirements = join(import.meta.dirname, 'schemathesis', 'requirements.txt');
const pins = createHash('sha256').update(readFileSync(requirements)).digest('hex').slice(0, 8);

/** Schemathesis 4 with everything it needs, pinned. */
export const schemathesis = pythonEnvironment(`schemathesis-4.32.5-${pins}`, ['-r', requirements]);

/** The outcome of a run of the fuzzer. */
export interface FuzzOutcome {
  /** Whether it found no fault. */
  readonly passed: boolean;
  /** The report it printed. */
  readonly report: string;
}

/** The API fuzzer Schemathesis, ready to run. */
export interface Schemathesis {
  /** Runs it with these arguments in `folder`, where it may leave files. */
  run(args: readonly string[], folder: string): Promise<FuzzOutcome>;
  /** Ends the current runs; harmless when repeated. */
  stop(): Promise<void>;
}

/** Schemathesis in an environment of its own. */
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
    // Nothing else of our own environment: the fuzzer looks through all of it for proxies at each request.
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      COLUMNS: '200',
      PYTHONUNBUFFERED: '1',
      // Stores the tables of characters, which take seconds to make.
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
