import { createClient, type Transport } from '@connectrpc/connect';
import { ApiKeyService } from '@telehealth/contracts/accounts/v1/api_key_service';
import { BrandConfigurationService } from '@telehealth/contracts/accounts/v1/brand_configuration_service';
import { BrandService } from '@telehealth/contracts/accounts/v1/brand_service';
import { OperatorService } from '@telehealth/contracts/accounts/v1/operator_service';

export type AccountsOperator = ReturnType<typeof accountsOperator>;

/** Calls accounts as an operator, about clients, brands and their keys. */
export function accountsOperator(transport: Transport) {
  return {
    ...createClient(OperatorService, transport),
    ...createClient(ApiKeyService, transport),
    ...createClient(BrandService, transport),
    ...createClient(BrandConfigurationService, transport),
  };
}
