import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take long, the longest first: most of them wait, for processes that they start or for time-outs of others. */
const longest = [
  'packages/e2e/test/processes/faults.real.test.ts',
  'packages/e2e/test/standalone/console/',
  'packages/e2e/test/standalone/fresh-platform.real.test.ts',
  'packages/e2e/test/standalone/guides.real.test.ts',
  'packages/e2e/test/standalone/patient-pages',
  'packages/e2e/test/shares/',
  'packages/feed/test/interleavings.real.test.ts',
  'packages/e2e/test/webhooks/06-13-answers.test.ts',
  '.real.test.ts',
  'packages/platform/test/',
  'packages/monitoring/test/',
  'packages/documents/test/',
  'packages/e2e/test/',
];

/** Begins with the longest files, so that the others run beside them and no core waits for one file at the end. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification): number => {
      const place = longest.findIndex((path) => moduleId.includes(path));
      return place === -1 ? longest.length : place;
    };
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}
