import type { Reporter, TestCase, TestModule } from 'vitest/node';

/**
 * Ends the run with one line that people and machines can read: `N passed, N failed, N skipped`. Before it, why
 * suites against real servers did not run, each reason once.
 */
export default class ClosingLine implements Reporter {
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
    for (const reason of reasons) process.stdout.write(`\nnot run: ${reason}`);
    process.stdout.write(`\n${passed} passed, ${failed} failed, ${skipped} skipped\n`);
  }
}

function noteOf(test: TestCase): string | undefined {
  const result = test.result();
  return result.state === 'skipped' ? result.note : undefined;
}
