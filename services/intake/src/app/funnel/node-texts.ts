import { type NodeText, nodeTexts } from '@telehealth/instrument/review';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { readBundleOfVersion } from '../../storage/bundles.ts';

export type TextOf = (node: {
  readonly instrumentVersion: string;
  readonly nodeId: string;
}) => NodeText | undefined;

/** The texts of the nodes of some versions (`id@version`). Questions of brands have none here. */
export async function textsOfVersions(
  { bundles }: Pick<Context, 'bundles'>,
  versions: Iterable<string>,
  limits: CallOptions,
): Promise<TextOf> {
  const texts = new Map<string, ReadonlyMap<string, NodeText>>();
  for (const version of new Set(versions)) {
    const bundle = await readBundleOfVersion(bundles, version, limits);
    if (bundle) texts.set(version, nodeTexts(bundle));
  }
  return ({ instrumentVersion, nodeId }) => texts.get(instrumentVersion)?.get(nodeId);
}
