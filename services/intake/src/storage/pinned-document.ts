import type { IndexDefinition } from '@telehealth/store';

/** Content that journeys pin by its hash. It never changes. */
export interface PinnedDocument {
  /** SHA-256 of the content, hex. */
  readonly _id: string;
  readonly createdAt: number;
  /** Epoch ms: a journey was minted with it at most a day later. */
  readonly usedAt: number;
  /** The content as JSON text, because its keys need not be valid field names of the store. */
  readonly json: string;
}

/** The index that the sweep reads by. */
export const usedAtIndex = {
  name: 'used_at',
  fields: ['usedAt'],
  sparse: true,
} as const satisfies IndexDefinition<PinnedDocument>;
