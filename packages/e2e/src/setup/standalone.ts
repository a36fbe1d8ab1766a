import type { TestProject } from 'vitest/node';
import { launch, standalone } from './launch.ts';
import { receiversHere } from './receivers-here.ts';

/** One platform per run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const platform = await launch(standalone, { env: receiversHere });
  project.provide('target', platform.start);
  project.provide('dataDir', platform.dataDir);
  return platform.dispose;
}
