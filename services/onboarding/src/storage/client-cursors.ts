import type { Collection, CollectionDefinition } from '@telehealth/store';

/** How far a scheduled task has read the list of clients. */
export interface ClientCursor {
  /** The name of the task, with a status if it reads the cases of one status. */
  readonly _id: string;
  /** The last client that was read; empty at the beginning of the list. */
  readonly after: string;
}

export type ClientCursors = Collection<ClientCursor>;

export const clientCursorsDefinition: CollectionDefinition<ClientCursor> = {
  name: 'client_cursors',
};
