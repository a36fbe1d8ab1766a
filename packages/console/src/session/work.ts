import { createSafeContext } from '@mantine/core';
import type { Client } from '@telehealth/client';
import type { Brand } from './brands.ts';
import type { ConsoleSession } from './session.ts';

export interface Work {
  readonly session: ConsoleSession;
  /** By a scope of keys. */
  readonly may: (scope: string) => boolean;
  readonly brands: readonly Brand[];
  /** The selected brand. */
  readonly brandId: string;
  /** For that brand. */
  readonly client: Client;
  /** For the whole client. */
  readonly account: Client;
}

export const [ProvideWork, useWork] = createSafeContext<Work>('the screen is outside of the console');
