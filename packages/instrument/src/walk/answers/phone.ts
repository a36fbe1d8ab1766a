import { parsePhoneNumberFromString, validatePhoneNumberLength } from 'libphonenumber-js/max';
import type { FormatReason } from '../../messages/index.ts';
import { visibleContact } from '../../values/contact-text.ts';
import { type ReadContact, wrongContact } from './read-contact.ts';

const extension = /(?:#|x|ext\w*|extensi\p{L}n|int|anexo)[.:\s]*\d{1,7}$/iu;

/** E.164; US without a country code. Refuses numbers outside all numbering plans. */
export function readPhone(text: string): ReadContact {
  const visible = visibleContact(text);
  const phone = parsePhoneNumberFromString(visible, { defaultCountry: 'US', extract: false });
  if (phone?.ext !== undefined || extension.test(visible)) return wrongContact('phone_extension');
  if (/\p{L}/u.test(visible)) return wrongContact('phone_letters');
  if (phone?.isValid() && !/\p{Cc}/u.test(visible)) return { kind: 'contact', value: phone.number };
  return wrongContact(
    visible.startsWith('+') && !visible.startsWith('+1') ? 'phone_abroad' : faultAtHome(visible),
  );
}

function faultAtHome(visible: string): FormatReason {
  switch (validatePhoneNumberLength(visible, 'US')) {
    case 'TOO_SHORT':
    case 'INVALID_LENGTH':
      return 'phone_short';
    case 'TOO_LONG':
      return 'phone_long';
    case undefined:
      return 'phone_unassigned';
    default:
      return 'phone_short';
  }
}
