import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longer than their size tells, the longest first: they start processes, or run what another file holds. */
const longest = [
  'packages/e2e/test/description/fuzz-',
  'packages/e2e/test/processes/',
  'packages/platform/test/standalone.test.ts',
  'services/intake/test/rewrap.test.ts',
  'services/intake/test/schedule.test.ts',
  'packages/platform/test/operator-command-line.test.ts',
  'services/intake/test/journey-sequence.test.ts',
  'services/intake/test/media-store.test.ts',
  'packages/store/test/mongodb.test.ts',
  'packages/test-servers/test/schemathesis.test.ts',
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
