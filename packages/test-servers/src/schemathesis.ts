import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installOnce } from './install-once.ts';
import type { Unavailable } from './test-server.ts';
import { whyNotInstalled } from './why-not-installed.ts';

const run = promisify(execFile);
const requirements = join(import.meta.dirname, 'schemathesis', 'requirements.txt');

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

/** What the fuzzer finds in its own environment. */
interface Environment {
  readonly python: string;
  /** Keeps the tables of characters that take seconds to make. */
  readonly tables: string;
}

/** Schemathesis 4 in an environment of its own, installed by `python3 -m venv` and pip on first use. */
export async function startSchemathesis(): Promise<Schemathesis | Unavailable> {
  let environment: Environment;
  try {
    environment = await installSchemathesis();
  } catch (error) {
    return whyNotInstalled(error, 'Schemathesis', 'python3 3.10 or newer, with venv, on the PATH');
  }
  const underWay = new AbortController();
  return {
    run: (args, folder) => fuzz(environment, args, folder, underWay.signal),
    stop: async () => underWay.abort(),
  };
}

async function installSchemathesis(): Promise<Environment> {
  const pins = await readFile(requirements);
  const digest = createHash('sha256').update(pins).digest('hex').slice(0, 8);
  const folder = await installOnce(`schemathesis-4.32.5-${digest}`, async (into) => {
    await run('python3', ['-m', 'venv', into], { timeout: 60_000 });
    const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '-r', requirements];
    await run(join(into, 'bin', 'python'), pip, { timeout: 5 * 60_000 });
  });
  return { python: join(folder, 'bin', 'python'), tables: join(folder, 'hypothesis') };
}

async function fuzz(
  { python, tables }: Environment,
  args: readonly string[],
  folder: string,
  signal: AbortSignal,
): Promise<FuzzOutcome> {
  // As a module: the scripts of the environment contain the path of its first folder, which was moved.
  const child = spawn(python, ['-m', 'schemathesis.cli', ...args], {
    cwd: folder,
    // Nothing else of our own environment: the fuzzer looks through all of it for proxies at each request.
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      COLUMNS: '200',
      PYTHONUNBUFFERED: '1',
      HYPOTHESIS_STORAGE_DIRECTORY: tables,
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
