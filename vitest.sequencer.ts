import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longer than all others, for they run a fuzzer in a process of its own. */
const longest = 'test/description/fuzz-';

/** Begins with the longest files, so that the others run beside them. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLongest = ({ moduleId }: TestSpecification) => moduleId.includes(longest);
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}
