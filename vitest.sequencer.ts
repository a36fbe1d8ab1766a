import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The file that takes longer than all others, for it runs a fuzzer in a process of its own. */
const longest = 'test/description/fuzz.test.ts';

/** Begins with the longest file, so that the others run beside it. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLongest = ({ moduleId }: TestSpecification) => moduleId.endsWith(longest);
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}
