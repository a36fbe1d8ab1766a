import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError } from '@telehealth/service-kit/config';
import { StoreUnavailable } from '@telehealth/store';
import { BackupError } from './backup-error.ts';
import { keyFilesIn } from './data-files.ts';
import { type BackupPlan, makeBackup } from './make-backup.ts';
import { type RestorePlan, restoreBackup } from './restore-backup.ts';

// npm run backup -- <folder> [--keys <folder>], npm run restore -- <folder> [--keys <folder>]: of the data folder DATA_DIR.

const [act = 'backup', ...rest] = process.argv.slice(2);
const say = (line: string) => process.stdout.write(`${line}\n`);

function readPlan(): RestorePlan | undefined {
  const options = { keys: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args: rest, options, allowPositionals: true, strict: false });
  const [folder, ...more] = positionals;
  const known = Object.keys(values).every((name) => name === 'keys') && values.keys !== true;
  if (folder === undefined || more.length > 0 || !known) return undefined;
  const keys = typeof values.keys === 'string' ? { keysFolder: resolve(values.keys) } : {};
  return { folder: resolve(folder), dataDir: resolve(process.env.DATA_DIR ?? '.data'), ...keys };
}

async function make(plan: BackupPlan): Promise<void> {
  say(`Copying ${plan.dataDir} into ${plan.folder} …`);
  const { made_at, files } = await makeBackup(plan);
  say(`Made as of ${made_at}: ${Object.keys(files).length} files.`);
  say(
    plan.keysFolder === undefined
      ? `The keys are not in it: keep ${keyFilesIn(plan.dataDir).join(', ')} of ${plan.dataDir} elsewhere, or name a folder with --keys.`
      : `The keys are in ${plan.keysFolder}: keep them apart from the backup.`,
  );
}

async function restore(plan: RestorePlan): Promise<void> {
  say(`Restoring ${plan.folder} into ${plan.dataDir} …`);
  const { made_at } = await restoreBackup(plan);
  say(
    `Restored as of ${made_at}. Journeys that were erased since then are there again: erase them before the public reaches it (docs/backup.md).`,
  );
}

const plan = readPlan();
if (plan === undefined) {
  process.stderr.write(`Usage: npm run ${act} -- <folder> [--keys <folder>]\n`);
  process.exit(2);
}
try {
  await (act === 'restore' ? restore(plan) : make(plan));
} catch (error) {
  const isExpected = [BackupError, ConfigError, StoreUnavailable].some((kind) => error instanceof kind);
  if (!isExpected) throw error;
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
