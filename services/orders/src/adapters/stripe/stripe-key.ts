import type { DeploymentMode } from '@telehealth/service-kit/config';

/** Whether it is a secret or a restricted key of this mode of Stripe. */
export function isStripeKey(key: string, mode: DeploymentMode): boolean {
  return new RegExp(`^[sr]k_${mode}_\\w+$`).test(key);
}
