import { join, resolve } from 'node:path';
import { makeCallerFiles, makeSecretFiles } from './secret-files.ts';

// npm run make-secrets, npm run make-callers: in the folder of their argument, deploy/secrets without one.

const [what, folder = join(import.meta.dirname, '../../../../deploy/secrets')] = process.argv.slice(2);
if (what === 'callers') makeCallerFiles(resolve(folder));
else makeSecretFiles(resolve(folder), (line) => void process.stdout.write(`${line}\n`));
