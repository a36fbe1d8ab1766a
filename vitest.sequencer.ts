import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take long, the longest first: most of them wait, for processes that they start or for time-outs of others. */
const longest = [
  'packages/e2e/test/processes/faults.real.test.ts',
  'packages/e2e/test/description/fuzz.real.test.ts',
  'packages/e2e/test/webhooks/06-13-answers.test.ts',
  'packages/platform/test/standalone.test.ts',
  'packages/e2e/test/processes/',
  'packages/e2e/test/standalone/',
  'packages/e2e/test/shares/',
  'packages/e2e/test/description/',
  'services/orders/test/kill.real.test.ts',
  'services/webhooks/test/kill.real.test.ts',
  'packages/e2e/test/browser/',
  'gateway/test/hosts/sign-in.test.ts',
  'packages/e2e/test/',
  'packages/platform/test/',
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
