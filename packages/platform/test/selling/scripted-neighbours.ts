import { BrandService } from '@telehealth/contracts/accounts/v1/brand_service';
import { CredentialService } from '@telehealth/contracts/accounts/v1/credential_service';
import { OverlayService } from '@telehealth/contracts/catalog/v1/overlay_service';
import { SaleService, SaleStatus } from '@telehealth/contracts/catalog/v1/sale_service';
import { type RpcServer, serveContracts } from '@telehealth/rpc';
import { scriptedContract } from '@telehealth/rpc/testing';
import { createLogger } from '@telehealth/service-kit/telemetry';
import { internalCallersInTests } from '@telehealth/service-kit/testing';

/** What accounts and catalog answer of the one brand. */
export interface Neighbours {
  readonly server: RpcServer;
  /** The therapies that the brand has enabled. */
  therapies: readonly string[];
  /** By offering ref: its therapies. */
  readonly offerings: Map<string, readonly string[]>;
  close(): Promise<void>;
}

/** Starts accounts and catalog by script. They never stand in the way of a sale: every offering is active and has a price. */
export async function startNeighbours(): Promise<Neighbours> {
  const neighbours = { therapies: [] as readonly string[], offerings: new Map<string, readonly string[]>() };
  const server = await serveContracts({
    contracts: [
      scriptedContract(BrandService, {
        getBrand: async () => ({
          brand: { name: 'Slim', enabledTherapies: [...neighbours.therapies], themeJson: '{}' },
        }),
      }),
      scriptedContract(CredentialService, { resolveCredential: async () => ({}) }),
      // The brand asks nothing of its own.
      scriptedContract(OverlayService, { getBrandOverlay: async () => ({}) }),
      scriptedContract(SaleService, {
        getSale: async ({ offeringRef }) => ({
          status: SaleStatus.ACTIVE,
          priceMinor: 24_900n,
          currency: 'USD',
          therapies: [...(neighbours.offerings.get(offeringRef) ?? [])],
        }),
      }),
    ],
    internalCallers: internalCallersInTests,
    authenticateOperator: async () => undefined,
    logger: createLogger({ service: 'neighbours', level: 'silent' }),
    host: '127.0.0.1',
  });
  return Object.assign(neighbours, { server, close: () => server.close(0) });
}
