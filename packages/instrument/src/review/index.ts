export { type BundleDifference, diffBundles } from './diff-bundles.ts';
export { graphBundle } from './graph-bundle.ts';
export { type NodeText, nodeTexts } from './node-texts.ts';
