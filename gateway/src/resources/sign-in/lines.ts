import { IdentityService } from '@telehealth/contracts/intake/v1/identity_service';
import { personOperations } from '@telehealth/public-api/sign-in/person-operations';
import { line } from '../routes/line.ts';

/** What the server of a tenant learns after the sign-in of a patient (decisions.md 8). */
export const signInLines = [line(personOperations.exchangeSignIn, IdentityService.method.redeemSignIn)];
