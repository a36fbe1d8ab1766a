import type { CallOptions, Collection, CollectionDefinition } from '@telehealth/store';

/** What a brand added to sessions that are pinned to it. Never changes: its id is the hash of its content. */
export interface OverlayDocument {
  /** SHA-256 of the canonical JSON, hex. */
  readonly _id: string;
  readonly clientId: string;
  readonly brandId: string;
  /** Epoch ms. */
  readonly createdAt: number;
  /** The overlay as JSON text: nothing reads inside it here, and its keys need not fit the store. */
  readonly json: string;
}

/** The overlays of one intake database. */
export type Overlays = Collection<OverlayDocument>;

export const overlaysDefinition: CollectionDefinition<OverlayDocument> = {
  name: 'overlays',
  schemaVersion: 1,
};

/** Names an overlay together with whose it must be. */
export interface OverlayName {
  readonly clientId: string;
  readonly brandId: string;
  readonly sha256: string;
}

/** The overlay when it is this brand's; undefined for any other. */
export async function findOverlay(
  overlays: Overlays,
  { clientId, brandId, sha256 }: OverlayName,
  options: CallOptions,
): Promise<OverlayDocument | undefined> {
  const [found] = await overlays.find({ _id: sha256, brandId, clientId }, { limit: 1 }, options);
  return found;
}
