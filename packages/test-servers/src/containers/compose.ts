import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Installation } from '../installation/installation.ts';

const run = promisify(execFile);
const version = '2.40.3';

/** A plug-in in a folder `cli-plugins`. Its module excludes versions, so `go install` refuses it. */
export const compose: Installation = {
  name: `docker-compose-${version}`,
  needs: 'Go 1.24 or newer on the PATH (https://go.dev/dl)',
  async install(into) {
    const path = 'github.com/docker/compose/v2';
    const { stdout } = await run('go', ['mod', 'download', '-json', `${path}@v${version}`]);
    const { Dir: sources } = JSON.parse(stdout) as { readonly Dir: string };
    const program = join(into, 'cli-plugins/docker-compose');
    const stamp = `-s -w -X ${path}/internal.Version=v${version}`;
    await run('go', ['build', '-C', sources, '-trimpath', '-ldflags', stamp, '-o', program, './cmd'], {
      timeout: 30 * 60_000,
    });
  },
};
