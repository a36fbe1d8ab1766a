import type { Client } from '@telehealth/client';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { ConsoleSession } from '../api/session.ts';

export interface Brand {
  readonly brand_id: string;
  readonly name: string;
}

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
  /** Shows a message, also to screen readers. */
  readonly announce: (text: string) => void;
  /** Called when the session has ended. */
  readonly onSessionEnd: () => void;
}

const WorkContext = createContext<Work | undefined>(undefined);

export const ProvideWork = WorkContext.Provider;

export function useWork(): Work {
  const work = useContext(WorkContext);
  if (work === undefined) throw new Error('the screen is outside of the console');
  return work;
}
