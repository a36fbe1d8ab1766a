import type { Client } from '@telehealth/client';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { ConsoleSession } from '../api/session.ts';

export interface Brand {
  readonly brand_id: string;
  readonly name: string;
}

/** What every screen works with. */
export interface Work {
  readonly session: ConsoleSession;
  /** Whether the session may do what a scope of keys names. */
  readonly may: (scope: string) => boolean;
  readonly brands: readonly Brand[];
  /** The brand that the screens are about. */
  readonly brandId: string;
  /** Calls for that brand. */
  readonly client: Client;
  /** Calls for the whole client. */
  readonly account: Client;
  /** Tells what was done, also to a screen reader. */
  readonly say: (text: string) => void;
  /** Leads out when the session has ended. */
  readonly onSessionEnd: () => void;
}

const WorkContext = createContext<Work | undefined>(undefined);

export const ProvideWork = WorkContext.Provider;

export function useWork(): Work {
  const work = useContext(WorkContext);
  if (work === undefined) throw new Error('the screen is outside of the console');
  return work;
}
