import type { Client } from '@telehealth/client';
import { createContext, useContext } from 'react';
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

const WorkContext = createContext<Work | undefined>(undefined);

export const ProvideWork = WorkContext.Provider;

export function useWork(): Work {
  const work = useContext(WorkContext);
  if (work === undefined) throw new Error('the screen is outside of the console');
  return work;
}
