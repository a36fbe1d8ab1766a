import { AddressService } from '@telehealth/contracts/intake/v1/address_service';
import { addressOperations } from '@telehealth/public-api/addresses/operations';
import { line } from '../routes/line.ts';

/** Suggest, then retrieve (interface.md 4.2 and 4.3). */
export const addressLines = [
  line(addressOperations.suggestAddresses, AddressService.method.suggestAddresses),
  line(addressOperations.retrieveAddress, AddressService.method.retrieveAddress),
];
