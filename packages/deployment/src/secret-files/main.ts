import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makeCallerFiles, makeSecretFiles, missingFiles } from './secret-files.ts';

// npm run make-secrets [-- --live], npm run make-callers: in the folder of their argument, deploy/secrets without one.

const root = join(import.meta.dirname, '../../../..');
const [what, ...args] = process.argv.slice(2);
const [given = join(root, 'deploy/secrets')] = args.filter((arg) => arg !== '--live');
const folder = resolve(given);
if (what === 'callers') makeCallerFiles(folder);
else makeSecretFiles(folder, (line) => void process.stdout.write(`${line}\n`));
// An engine that misses a file at a start leaves containers that a second start does not mend.
if (args.includes('--live')) {
  for (const name of missingFiles(folder, readFileSync(join(root, 'docker-compose.live.yml'), 'utf8'))) {
    process.stderr.write(`${join(folder, name)} is missing: docker-compose.live.yml needs it\n`);
    process.exitCode = 1;
  }
}
