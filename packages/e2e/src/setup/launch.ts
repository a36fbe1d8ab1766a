import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { StartFile } from '@telehealth/platform';

const root = join(import.meta.dirname, '../../../..');

/** As in production. */
export const nodeFlags = [
  '--import',
  join(root, 'require-node.mjs'),
  '--disable-warning=ExperimentalWarning',
];

export interface Launched {
  readonly start: StartFile;
  readonly dataDir: string;
  /** Everything printed so far. */
  output(): string;
  /** SIGKILL, without draining. */
  kill(): Promise<void>;
  /** SIGTERM. Returns the exit code. */
  stop(): Promise<number | null>;
  /** Also removes the data folder. */
  dispose(): Promise<void>;
}

/** Its entry, and the start file it writes into the data folder. */
export interface Launchable {
  readonly entry: string;
  readonly startFile: string;
}

export const standalone: Launchable = {
  entry: join(root, 'packages/platform/src/main.ts'),
  startFile: 'standalone.json',
};

export const distributed: Launchable = {
  entry: join(root, 'packages/platform/src/distributed/main.ts'),
  startFile: 'distributed.json',
};

/** Limit for a start that never succeeds; no slow machine reaches it. */
const startLimitMs = 280_000;

export interface LaunchOptions {
  /** A temporary folder by default. */
  readonly dataDir?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Waits until the set-up answers. */
export async function launch(what: Launchable, options: LaunchOptions = {}): Promise<Launched> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'telehealth-e2e-'));
  const child = spawn(process.execPath, [...nodeFlags, what.entry], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });

  const file = join(dataDir, what.startFile);
  const giveUpAt = Date.now() + startLimitMs;
  while (!existsSync(file)) {
    if (child.exitCode !== null || Date.now() > giveUpAt) {
      await end(child, 'SIGKILL');
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
      throw new Error(`did not start:\n${output}`);
    }
    await delay(50);
  }

  return {
    start: JSON.parse(readFileSync(file, 'utf8')) as StartFile,
    dataDir,
    output: () => output,
    kill: async () => {
      await end(child, 'SIGKILL');
      rmSync(file, { force: true });
    },
    stop: () => end(child, 'SIGTERM'),
    dispose: async () => {
      await end(child, 'SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }
  return child.exitCode;
}
