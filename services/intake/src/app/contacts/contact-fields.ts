import type { Instrument } from '@telehealth/instrument/compile';
import { type ContactPrefills, changedContacts, type LogEntry } from '@telehealth/instrument/walk';
import type { SubjectKey } from '@telehealth/sealing';
import type { Journey } from '../../domain/journeys/journey.ts';
import type { JourneyFields } from '../../domain/journeys/journey-change.ts';
import type { ContactIndex } from './contact-index.ts';

type Fields = Pick<JourneyFields, 'emailIndex' | 'phoneIndex' | 'sealedContacts'>;
type Contacts = { readonly [C in keyof ContactPrefills]?: string | undefined };

/** What these new entries of a session's log change in the index of contacts. Journeys of test runs are not in it. */
export function contactFields(
  index: ContactIndex,
  {
    document,
    key,
    instrument,
  }: { readonly document: Journey; readonly key: SubjectKey; readonly instrument: Instrument },
  entries: readonly LogEntry[],
): Fields {
  const changed = changedContacts(instrument, entries);
  if (Object.keys(changed).length === 0 || document.e2eRunId !== undefined) return {};
  const contacts = { ...contactsOf(document, key), ...changed };
  const isNone = contacts.email === undefined && contacts.phone === undefined;
  return {
    ...indexFields(index, document, document.wrappedUnder ?? '', contacts),
    sealedContacts: isNone ? undefined : key.seal(JSON.stringify(contacts)),
  };
}

/** The entries of a journey whose key is now wrapped by another sealing key. */
export function reindexedFields(
  index: ContactIndex,
  document: Journey,
  { key, keyId }: { readonly key: SubjectKey; readonly keyId: string },
): Fields {
  if (document.sealedContacts === undefined) return {};
  return indexFields(index, document, keyId, contactsOf(document, key));
}

function indexFields(
  index: ContactIndex,
  { clientId }: Pick<Journey, 'clientId'>,
  keyId: string,
  { email, phone }: Contacts,
): Fields {
  const entry = (control: 'email' | 'phone', value: string | undefined) =>
    value === undefined ? undefined : index.entryOf(keyId, { clientId, control, value });
  return { emailIndex: entry('email', email), phoneIndex: entry('phone', phone) };
}

function contactsOf({ sealedContacts }: Pick<Journey, 'sealedContacts'>, key: SubjectKey): Contacts {
  return sealedContacts === undefined ? {} : JSON.parse(key.open(sealedContacts));
}
