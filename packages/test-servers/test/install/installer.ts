import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { installAll } from '../../src/install/install-all.ts';
import { installed } from '../../src/installation/installation.ts';

/**
 * An installer of one thing, as a process of its own. It writes one half, prints `half`, waits until its stdin is closed,
 * and writes the other half.
 */
const thing = {
  name: 'thing-1',
  needs: 'nothing',
  async install(folder: string) {
    await writeFile(join(folder, 'first'), '');
    console.log('half');
    for await (const _ of process.stdin) await delay(0);
    await writeFile(join(folder, 'last'), '');
  },
};

const failures = await installAll([thing], { print: (line) => console.log(line) });
console.log(failures.length === 0 ? `there: ${await installed(thing)}` : failures.join());
process.stdin.destroy();
