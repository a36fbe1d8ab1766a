import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { programOf } from '../installation/go-program.ts';
import type { Installation } from '../installation/installation.ts';
import type { Stoppable, Unavailable } from '../installation/test-server.ts';

const run = promisify(execFile);
const version = '0.316.0';
const buildLimitMs = 20 * 60_000;

/** Of Debian's package `prometheus`. Building it takes minutes. */
const folderOnDebian = '/usr/bin';

/**
 * Debian's `promtool`, else built, for which `go install` needs its own module. Without service discovery except DNS.
 */
export const promtool: Installation = {
  name: `promtool-${version}`,
  needs: 'Go 1.26 or newer on the PATH (https://go.dev/dl)',
  found: () =>
    access(join(folderOnDebian, 'promtool')).then(
      () => folderOnDebian,
      () => undefined,
    ),
  async install(into) {
    const source = 'github.com/prometheus/prometheus/cmd/promtool';
    const options = { cwd: into, timeout: buildLimitMs };
    await run('go', ['mod', 'init', 'tools'], options);
    await run('go', ['get', `${source}@v${version}`], options);
    await run('go', ['build', '-tags', 'remove_all_sd,enable_dns_sd', '-o', 'promtool', source], options);
  },
};

/** Checks alert rules and runs their tests. */
export interface Promtool extends Stoppable {
  /** Returns the output, and rejects with it on a fault. */
  run(args: readonly string[], folder: string): Promise<string>;
}

export async function startPromtool(): Promise<Promtool | Unavailable> {
  const binary = await programOf(promtool, 'promtool');
  if (typeof binary !== 'string') return binary;
  return {
    async run(args, folder) {
      try {
        return (await run(binary, args, { cwd: folder })).stdout;
      } catch (error) {
        const { stdout, stderr } = error as { readonly stdout: string; readonly stderr: string };
        throw new Error(`promtool ${args.join(' ')}\n${stdout}${stderr}`, { cause: error });
      }
    },
    async stop() {},
  };
}
