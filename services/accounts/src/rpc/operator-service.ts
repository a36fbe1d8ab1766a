import { OperatorService } from '@telehealth/contracts/accounts/v1/operator_service';
import { type Contract, contract } from '@telehealth/rpc';
import type { Context } from '../context.ts';
import { brandMethods } from './brands/brand-methods.ts';
import { clientMethods } from './clients/client-methods.ts';
import { keyMethods } from './keys/key-methods.ts';

export function operatorService(context: Context): Contract {
  return contract(OperatorService, {
    ...clientMethods(context),
    ...brandMethods(context),
    ...keyMethods(context),
  });
}
