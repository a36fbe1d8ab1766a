import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

/** A fault: this text of a file, which stands there once, becomes another one. */
interface Mutant {
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  /** The test file that goes red. */
  readonly seenBy: string;
}

const [path = ''] = process.argv.slice(2);
const mutants = (JSON.parse(readFileSync('.ci/mutants.json', 'utf8')) as Mutant[]).filter(
  ({ file, seenBy }) => file.includes(path) || seenBy.includes(path),
);

/** Whether every test of these files passes. */
function passes(files: readonly string[], isAll: boolean): boolean {
  if (files.length === 0) return true;
  const command = ['run', ...(isAll ? ['--mode', 'all'] : []), ...files];
  return spawnSync('vitest', command, { stdio: 'ignore' }).status === 0;
}

const isReal = (file: string) => file.endsWith('.real.test.ts');
const tests = [...new Set(mutants.map(({ seenBy }) => seenBy))];
for (const isAll of [false, true]) {
  if (
    passes(
      tests.filter((file) => isReal(file) === isAll),
      isAll,
    )
  )
    continue;
  console.error(`without a fault, not every test passes: ${tests.join(' ')}`);
  process.exit(1);
}

let unseen = 0;
for (const [at, { file, find, replace, seenBy }] of mutants.entries()) {
  const source = readFileSync(file, 'utf8');
  const isThereOnce = source.split(find).length === 2;
  if (isThereOnce)
    writeFileSync(
      file,
      source.replace(find, () => replace),
    );
  const isSeen = isThereOnce && !passes([seenBy], isReal(seenBy));
  writeFileSync(file, source);
  if (!isSeen) unseen++;
  const outcome = isSeen ? 'seen' : isThereOnce ? 'NOT SEEN' : 'NOT PLANTED';
  console.log(`${at + 1}/${mutants.length} ${outcome}: ${file}, by ${seenBy}`);
}
console.log(`${mutants.length - unseen} of ${mutants.length} faults are seen`);
process.exitCode = unseen === 0 ? 0 : 1;
