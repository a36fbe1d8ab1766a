import { OperatorService } from '@telehealth/contracts/accounts/v1/operator_service';
import { type Contract, contract } from '@telehealth/rpc';
import { boundClients, operationOf } from '@telehealth/service-kit/calls';
import { createBrand, validateNewBrand } from '../app/brands/create-brand.ts';
import type { Context } from '../context.ts';
import { shownBrand } from './brands/shown-brand.ts';
import { clientMethods } from './clients/client-methods.ts';
import { publishableKeyMethods } from './keys/publishable-key-methods.ts';

export function operatorService(context: Context): Contract {
  return contract(OperatorService, {
    ...clientMethods(context),
    async createBrand({ themeJson, validateOnly, ...given }, call) {
      const input = { ...given, clientIds: boundClients(call), themeJson: themeJson || undefined };
      if (validateOnly) {
        await validateNewBrand(context, operationOf(call), input);
        return {};
      }
      return { brand: shownBrand(await createBrand(context, operationOf(call), input)) };
    },
    ...publishableKeyMethods(context),
  });
}
