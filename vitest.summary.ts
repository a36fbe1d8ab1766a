import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node';

/** How many of the files that took longest are named. */
const named = 10;
/** A file that takes longer says why, in a comment that begins with `Takes long:`. */
const longMs = 20_000;

/** After a run of what needs Node alone. */
const whatIsLeft =
  'npm run test:all adds real servers (MongoDB, NATS, DNS, ACME, S3, Stripe), browsers, fuzzers and killed processes; it installs what is missing.';

/**
 * Ends the run with one line that people and machines can read: `N passed, N failed, N skipped`. Before it, the files that
 * took longest, and why suites against real servers did not run, each reason once. After `npm test` a line says what `test:all` adds.
 */
export default class Summary implements Reporter {
  #isAll = false;

  onInit({ config }: Vitest): void {
    this.#isAll = config.mode === 'all';
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    let passed = 0;
    let failed = unhandledErrors.length;
    let skipped = 0;
    const reasons = new Set<string>();
    for (const module of modules) {
      if (module.errors().length > 0) failed++;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') passed++;
        else if (state === 'failed') failed++;
        else {
          skipped++;
          const reason = test.name.startsWith('not run: ')
            ? test.name.slice('not run: '.length)
            : noteOf(test);
          if (reason !== undefined) reasons.add(reason);
        }
      }
    }
    process.stdout.write(`\n${longest(modules).join('\n')}\n`);
    for (const reason of reasons) process.stdout.write(`\nnot run: ${reason}`);
    process.stdout.write(`\n${passed} passed, ${failed} failed, ${skipped} skipped\n`);
    if (!this.#isAll) process.stdout.write(`${whatIsLeft}\n`);
  }
}

function noteOf(test: TestCase): string | undefined {
  const result = test.result();
  return result.state === 'skipped' ? result.note : undefined;
}

function longest(modules: readonly TestModule[]): readonly string[] {
  return modules
    .map((module) => ({ module, ms: module.diagnostic().duration }))
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, named)
    .map(({ module: { moduleId }, ms }) => {
      const line = `${(ms / 1000).toFixed(1).padStart(7)} s  ${relative(import.meta.dirname, moduleId)}`;
      return ms > longMs ? `${line}: ${reasonOf(moduleId)}` : line;
    });
}

function reasonOf(file: string): string {
  const [, reason = 'no reason is given (write `// Takes long: …` into it)'] =
    /^\/\/ Takes long: (.+)$/m.exec(readFileSync(file, 'utf8')) ?? [];
  return reason;
}
