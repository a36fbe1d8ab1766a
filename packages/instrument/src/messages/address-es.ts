import { country, countryNames } from '../places/country.ts';
import { stateNames } from '../places/us-states.ts';
import type { AddressPart, PartFault, Words } from './words.ts';

const addressParts: Readonly<Record<AddressPart, string>> = {
  line1: 'Calle y número',
  line2: 'Apartamento o unidad',
  city: 'Ciudad',
  state: 'Estado',
  postal_code: 'Código postal',
  country: 'País',
};

function partFaults(part: AddressPart, fault: PartFault): string {
  const name = addressParts[part];
  switch (fault.reason) {
    case 'missing':
      return part === 'state' || part === 'country' ? choose(part) : `Complete «${name}».`;
    case 'unprintable':
      return `Quite de «${name}» los caracteres que no se pueden mostrar.`;
    case 'unknown':
      return choose(part);
    case 'no_zip':
      return 'Ingrese un código postal de cinco dígitos, como 94103.';
    case 'unknown_zip':
      return 'Ningún código postal empieza así. Revise el código postal.';
    case 'zip_of_other_state': {
      const { [fault.zipState]: other, [fault.state]: chosen } = stateNames.es;
      return `El código postal es de ${other} y el estado es ${chosen}. Corrija uno de los dos.`;
    }
  }
}

function choose(part: AddressPart): string {
  return part === 'country'
    ? `Ingrese una dirección en los ${countryNames.es}. No hacemos envíos a otros países.`
    : 'Elija un estado, un territorio o el correo militar de los Estados Unidos, como California (CA).';
}

export const addressWords: Pick<Words, 'addressParts' | 'places' | 'partFaults'> = {
  addressParts,
  places: { ...stateNames.es, [country]: countryNames.es },
  partFaults,
};
