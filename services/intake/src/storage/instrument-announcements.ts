import { type ChangedDocument, outboxIndex } from '@telehealth/changes';
import type { Collection, CollectionDefinition } from '@telehealth/store';
import type { Announcement } from '../domain/authoring/announcement.ts';

/** Its id is the therapy. */
export interface InstrumentAnnouncementDocument extends Announcement, ChangedDocument {}

export type InstrumentAnnouncements = Collection<InstrumentAnnouncementDocument>;

export const instrumentAnnouncementsDefinition: CollectionDefinition<InstrumentAnnouncementDocument> = {
  name: 'instrument_announcements',
  indexes: [outboxIndex],
};
