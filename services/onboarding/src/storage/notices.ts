import type { Collection, CollectionDefinition } from '@telehealth/store';
import type { StoredNotice } from '../domain/notices/notice.ts';

export type Notices = Collection<StoredNotice>;

export const noticesDefinition: CollectionDefinition<StoredNotice> = {
  name: 'notices',
  indexes: [
    { name: 'due_at', fields: ['dueAt'], sparse: true },
    { name: 'expires_at', fields: ['expiresAt'], expires: true },
  ],
};
