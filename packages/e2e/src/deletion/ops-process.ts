import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { StartFile } from '@telehealth/platform';
import { opsSettingFor } from '@telehealth/platform/services';
import { nodeFlags } from '../setup/launch.ts';

const main = join(import.meta.dirname, '../../../ops/src/main.ts');

export interface OpsProcess {
  /** SIGKILL. */
  kill(): void;
  readonly ended: Promise<{ readonly exitCode: number | null; readonly out: string; readonly notes: string }>;
}

/** The operator command line as a process of its own. */
export function startOps({ ops_urls, ops_token }: StartFile, ...args: readonly string[]): OpsProcess {
  const urls = Object.entries(ops_urls).map(([service, url]) => [opsSettingFor(service), url]);
  const child = spawn(process.execPath, [...nodeFlags, main, ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: '/nowhere', OPS_TOKEN: ops_token, ...Object.fromEntries(urls) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, notes] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    notes += chunk.toString();
  });
  return {
    kill: () => void child.kill('SIGKILL'),
    ended: once(child, 'close').then(([exitCode]) => ({ exitCode: exitCode as number | null, out, notes })),
  };
}
