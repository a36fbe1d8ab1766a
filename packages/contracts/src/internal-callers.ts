/**
 * The processes that may call each contract that is not for operators alone, by the service that serves it and the name of
 * the contract (decisions.md 13). `media` is a plain route. No other credential opens a contract, and none opens one that is
 * not named here.
 */
export const internalCallers: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  accounts: {
    BrandConfigurationService: ['gateway'],
    BrandDirectoryService: ['gateway', 'domains', 'catalog', 'webhooks'],
    BrandService: ['gateway', 'catalog', 'intake', 'orders'],
    BrowserAccessService: ['gateway'],
    BrowserSessionService: ['gateway'],
    ConsoleService: ['gateway'],
    ClientDirectoryService: ['catalog', 'onboarding'],
    CredentialService: ['gateway'],
    OperatorDirectoryService: [
      'domains',
      'catalog',
      'intake',
      'orders',
      'webhooks',
      'onboarding',
      // new-service adds its name above this line.
    ],
    RunKeyService: ['onboarding'],
    TenantKeyService: ['gateway'],
    TestClockService: ['gateway'],
  },
  domains: {
    DomainRoutingService: ['gateway'],
    DomainService: ['gateway'],
    DomainStatusService: ['catalog', 'onboarding'],
  },
  catalog: {
    CatalogStatusService: ['onboarding'],
    FactLibraryService: ['gateway'],
    OfferingService: ['gateway'],
    OverlayService: ['intake'],
    QuestionService: ['gateway'],
    SaleService: ['orders'],
    StorefrontService: ['gateway'],
  },
  intake: {
    AddressService: ['gateway'],
    CheckoutReadinessService: ['orders'],
    EnrollmentService: ['gateway'],
    ErasureService: ['gateway'],
    FunnelService: ['gateway'],
    IdentityService: ['gateway'],
    InstrumentService: ['onboarding'],
    IntakeService: ['gateway'],
    TestMilestoneService: ['gateway'],
    media: ['gateway'],
  },
  orders: {
    CheckoutReturnService: ['gateway'],
    ConfirmationService: ['gateway'],
    OrderService: ['gateway'],
    PaymentService: ['gateway'],
    SimulatedCheckoutService: ['gateway'],
  },
  webhooks: {
    DeliveryService: ['gateway'],
    EventService: ['gateway'],
    RegistrationService: ['gateway'],
    SigningKeyService: ['gateway'],
    WebhookStatusService: ['onboarding'],
  },
  onboarding: {
    OnboardingService: ['gateway'],
  },
};

/** The same of the contracts that every service serves. */
const callersOfEveryService = { AuditService: ['gateway'] };

const byContract = new Map<string, readonly string[]>(
  [...Object.values(internalCallers), callersOfEveryService].flatMap((contracts) =>
    Object.entries(contracts),
  ),
);

/** The processes that may call a contract, by its full name, or a plain route. */
export function callersOf(contract: string): readonly string[] {
  return byContract.get(contract.slice(contract.lastIndexOf('.') + 1)) ?? [];
}
