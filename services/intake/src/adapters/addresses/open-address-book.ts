import type { Logger, Registry } from '@telehealth/service-kit';
import type { AddressBook } from './address-book.ts';
import { watchBook } from './book-watch.ts';
import type { AddressBookSettings } from './settings.ts';
import { createSmartyBook } from './smarty-book.ts';
import { createSyntheticBook } from './synthetic-book.ts';

/** The book that is armed; the synthetic one when none is. */
export function openAddressBook(
  settings: AddressBookSettings,
  parts: { readonly logger: Logger; readonly registry: Registry | undefined },
): AddressBook {
  if (settings.book === 'synthetic') return createSyntheticBook();
  return createSmartyBook(settings, { watch: watchBook(parts) });
}
