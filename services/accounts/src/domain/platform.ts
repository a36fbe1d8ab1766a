import type { Change } from '@telehealth/changes';

/** What holds for the whole deployment; there is one. */
export interface StoredPlatform {
  readonly _id: string;
  /** Epoch ms since which gateways refuse changes (decisions.md 16); absent: they take them. */
  readonly readOnlySince?: number;
}

export const platformId = 'platform';

/** Begins or ends the read-only state at an instant (epoch ms); undefined when it is so already. */
export function decideReadOnly(
  present: StoredPlatform | undefined,
  isReadOnly: boolean,
  at: number,
): Change<StoredPlatform> | undefined {
  if ((present?.readOnlySince !== undefined) === isReadOnly) return undefined;
  return {
    set: { readOnlySince: isReadOnly ? at : undefined },
    audit: {
      action: isReadOnly ? 'platform.begin_read_only' : 'platform.end_read_only',
      clientId: '',
      subject: platformId,
      changed: {},
    },
  };
}
