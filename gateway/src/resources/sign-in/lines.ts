import { IdentityService } from '@telehealth/contracts/intake/v1/identity_service';
import { personOperations } from '@telehealth/public-api/sign-in/person-operations';
import { line } from '../routes/line.ts';

/** For the tenant's server, after a patient's sign-in (decisions.md 8). */
export const signInLines = [line(personOperations.exchangeSignIn, IdentityService.method.redeemSignIn)];
