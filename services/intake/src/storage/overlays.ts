import type { BrandKey } from '@telehealth/service-kit';
import type { CallOptions, Collection, CollectionDefinition } from '@telehealth/store';

/** An overlay that sessions are pinned to. It never changes: its id is the hash of its content. */
export interface OverlayDocument {
  /** SHA-256 of the canonical JSON, hex. */
  readonly _id: string;
  readonly clientId: string;
  readonly brandId: string;
  /** Epoch ms. */
  readonly createdAt: number;
  /** The overlay as JSON text, because its keys need not be valid field names of the store. */
  readonly json: string;
}

/** The overlays of one intake database. */
export type Overlays = Collection<OverlayDocument>;

export const overlaysDefinition: CollectionDefinition<OverlayDocument> = {
  name: 'overlays',
  schemaVersion: 1,
};

/** The overlay; undefined when it is missing or of another brand. */
export async function findOverlay(
  overlays: Overlays,
  { clientId, brandId, sha256 }: BrandKey & { readonly sha256: string },
  options: CallOptions,
): Promise<OverlayDocument | undefined> {
  const [found] = await overlays.find({ _id: sha256, brandId, clientId }, { limit: 1 }, options);
  return found;
}
