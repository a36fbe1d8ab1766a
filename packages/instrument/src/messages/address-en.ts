import { country, countryNames } from '../places/country.ts';
import { stateNames } from '../places/us-states.ts';
import type { AddressPart, PartFault, Words } from './words.ts';

const addressParts: Readonly<Record<AddressPart, string>> = {
  line1: 'Street address',
  line2: 'Apartment or suite',
  city: 'City',
  state: 'State',
  postal_code: 'ZIP code',
  country: 'Country',
};

function partFaults(part: AddressPart, fault: PartFault): string {
  const name = addressParts[part];
  switch (fault.reason) {
    case 'missing':
      return part === 'state' || part === 'country' ? choose(part) : `Please enter “${name}”.`;
    case 'unprintable':
      return `Please remove the characters that cannot be shown from “${name}”.`;
    case 'unknown':
      return choose(part);
    case 'no_zip':
      return 'Please enter a ZIP code of five digits, such as 94103.';
    case 'unknown_zip':
      return 'There is no ZIP code that begins so. Please check the ZIP code.';
    case 'zip_of_other_state': {
      const { [fault.zipState]: other, [fault.state]: chosen } = stateNames.en;
      return `The ZIP code is one of ${other}, and the state is ${chosen}. Please correct one of them.`;
    }
  }
}

function choose(part: AddressPart): string {
  return part === 'country'
    ? `Please enter an address in the ${countryNames.en}. We do not ship to other countries.`
    : 'Please choose a state, a territory or the military post of the United States, such as California (CA).';
}

export const addressWords: Pick<Words, 'addressParts' | 'places' | 'partFaults'> = {
  addressParts,
  places: { ...stateNames.en, [country]: countryNames.en },
  partFaults,
};
