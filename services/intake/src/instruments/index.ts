import weightLossInitial from './weight-loss.initial.json' with { type: 'json' };

/** The bundles that come with the service; linted and published at its start. */
export const builtInBundles: readonly unknown[] = [weightLossInitial];
