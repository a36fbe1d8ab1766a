import type { BrandKey } from '@telehealth/service-kit/calls';
import type { CallOptions, Collection, CollectionDefinition } from '@telehealth/store';
import { type PinnedDocument, usedAtIndex } from './pinned-document.ts';

/** An overlay that sessions are pinned to. Its content is canonical JSON and names its brand. */
export interface OverlayDocument extends PinnedDocument, BrandKey {}

export type Overlays = Collection<OverlayDocument>;

export const overlaysDefinition: CollectionDefinition<OverlayDocument> = {
  name: 'overlays',
  indexes: [usedAtIndex, { name: 'client', fields: ['clientId'] }],
};

/** Undefined when it is missing or of another brand. */
export async function findOverlay(
  overlays: Overlays,
  { clientId, brandId, sha256 }: BrandKey & { readonly sha256: string },
  options: CallOptions,
): Promise<OverlayDocument | undefined> {
  const [found] = await overlays.find({ _id: sha256, brandId, clientId }, { limit: 1 }, options);
  return found;
}
