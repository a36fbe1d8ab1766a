import type { ConfigFault, EnvironmentReader } from '@telehealth/service-kit';

/** Settings of the book that Smarty's services make. */
export interface SmartySettings {
  /** US Autocomplete Pro, or what answers like it. */
  readonly autocompleteUrl: string;
  /** US Street. */
  readonly streetUrl: string;
  readonly authId: string;
  readonly authToken: string;
}

/** Which book is asked. */
export type AddressBookSettings =
  | { readonly book: 'synthetic' }
  | ({ readonly book: 'smarty' } & SmartySettings);

const books = ['synthetic', 'smarty'] as const;
const autocompleteUrl = 'https://us-autocomplete-pro.api.smarty.com/lookup';
const streetUrl = 'https://us-street.api.smarty.com/street-address';

/** Reads which book is armed, and what that book needs. */
export function readAddressBook(read: EnvironmentReader): AddressBookSettings {
  const book = read.oneOf('ADDRESS_BOOK', books, 'synthetic');
  if (book === 'synthetic') return { book };
  return {
    book,
    autocompleteUrl: read.text('SMARTY_AUTOCOMPLETE_URL', autocompleteUrl),
    streetUrl: read.text('SMARTY_STREET_URL', streetUrl),
    authId: read.secret('SMARTY_AUTH_ID'),
    authToken: read.secret('SMARTY_AUTH_TOKEN'),
  };
}

/** What else is wrong with the settings. */
export function addressBookFaults(settings: AddressBookSettings): readonly ConfigFault[] {
  if (settings.book === 'synthetic') return [];
  const urls = { SMARTY_AUTOCOMPLETE_URL: settings.autocompleteUrl, SMARTY_STREET_URL: settings.streetUrl };
  const message = 'must be an http(s) address without credentials, query and fragment';
  return Object.entries(urls).flatMap(([variable, url]) => (isEndpoint(url) ? [] : [{ variable, message }]));
}

function isEndpoint(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.origin + url.pathname === url.href;
}
