import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** The number in E.164, or undefined for an impossible number. Without a country code it is a US number. */
export function normalisePhone(text: string): string | undefined {
  const phone = parsePhoneNumberFromString(text, { defaultCountry: 'US', extract: false });
  return phone?.isPossible() && !phone.ext ? phone.number : undefined;
}
