import { type Feed, openFeed } from '@telehealth/feed';
import { openIdempotency, openKeyUses } from '@telehealth/idempotency';
import type { AuthenticateOperator, Interceptor } from '@telehealth/rpc';
import {
  createKeyring,
  createSealer,
  type Keyring,
  type Sealer,
  type SealingKeys,
} from '@telehealth/sealing';
import type { BrandKey } from '@telehealth/service-kit/calls';
import { deletionsOf, type FindDeletion } from '@telehealth/service-kit/client-data';
import type { FindKeyUses } from '@telehealth/service-kit/keys';
import { optional } from '@telehealth/service-kit/process';
import { type Foundation, type FoundationOverrides, openFoundation } from '@telehealth/service-kit/service';
import { Counter, type Registry } from '@telehealth/service-kit/telemetry';
import { lastAnswersDefinition, operatorDirectory } from '@telehealth/service-kit/upstreams';
import type { AddressProvider } from './adapters/addresses/address-provider.ts';
import { openAddressProvider } from './adapters/addresses/open-address-provider.ts';
import { type BrandDirectory, createBrandDirectory } from './adapters/brand-directory.ts';
import { claimMedia } from './adapters/media/claim-media.ts';
import type { MediaStore } from './adapters/media/media-store.ts';
import { openMediaStore } from './adapters/media/open-media-store.ts';
import { createOfferingDirectory, type OfferingDirectory } from './adapters/offering-directory.ts';
import { createSuggestionIds, type SuggestionIds } from './app/addresses/suggestion-ids.ts';
import { createSimulator, type Simulator } from './app/authoring/simulator.ts';
import { type ContactIndex, createContactIndex } from './app/contacts/contact-index.ts';
import { createInstrumentLibrary, type InstrumentLibrary } from './app/instruments/instrument-library.ts';
import { createInstrumentComposer, type InstrumentComposer } from './app/pinned/instrument-composer.ts';
import { createThemeLibrary, type ThemeLibrary } from './app/pinned/theme-library.ts';
import { publishBuiltIns } from './app/publications/publish-built-ins.ts';
import { createJourneyQuota, type JourneyQuota } from './app/sessions/journey-quota.ts';
import { createLargeSessionQueue, type LargeSessionQueue } from './app/sessions/large-session-queue.ts';
import { createUnsealedJourneys, type UnsealedJourneys } from './app/sessions/unsealed-journeys.ts';
import type { Config } from './config.ts';
import type { WaitingTimes } from './domain/journeys/due-at.ts';
import { sealingPurposes } from './domain/sealing-purposes.ts';
import { builtInBundles } from './seed/index.ts';
import { type Bundles, bundlesDefinition } from './storage/bundles.ts';
import { type ClientUsage, clientUsageDefinition } from './storage/client-usage.ts';
import { type CriterionApprovalRows, criterionApprovalsDefinition } from './storage/criterion-approvals.ts';
import { enrollmentStamp } from './storage/enrollments.ts';
import { type FunnelDays, funnelDaysDefinition } from './storage/funnel-days.ts';
import { type FunnelHours, funnelHoursDefinition } from './storage/funnel-hours.ts';
import {
  type FunnelProgressRows,
  funnelProgressDefinition,
  type StaleHours,
  staleHoursDefinition,
} from './storage/funnel-progress.ts';
import {
  type InstrumentAnnouncements,
  instrumentAnnouncementsDefinition,
} from './storage/instrument-announcements.ts';
import { type JourneyDocument, type Journeys, journeysDefinition } from './storage/journeys.ts';
import { type Media, mediaDefinition } from './storage/media.ts';
import { type Overlays, overlaysDefinition } from './storage/overlays.ts';
import { type Publications, publicationsDefinition } from './storage/publications.ts';
import {
  type SignInLinks,
  type SignInSessions,
  type SignIns,
  signInLinksDefinition,
  signInSessionsDefinition,
  signInsDefinition,
} from './storage/sign-ins.ts';
import { type Themes, themesDefinition } from './storage/themes.ts';

export interface Context extends Foundation {
  readonly journeys: Journeys;
  /** Stamps the enrollments of each client. */
  readonly feed: Feed<JourneyDocument>;
  readonly funnelHours: FunnelHours;
  readonly funnelDays: FunnelDays;
  readonly funnelProgress: FunnelProgressRows;
  readonly staleHours: StaleHours;
  readonly funnelSealer: Sealer;
  readonly bundles: Bundles;
  readonly publications: Publications;
  readonly instruments: InstrumentLibrary;
  readonly simulator: Simulator;
  readonly criterionApprovals: CriterionApprovalRows;
  readonly instrumentAnnouncements: InstrumentAnnouncements;
  readonly composer: InstrumentComposer;
  readonly largeSessionQueue: LargeSessionQueue;
  readonly unsealedJourneys: UnsealedJourneys;
  readonly themes: ThemeLibrary;
  readonly overlays: Overlays;
  readonly themeDocuments: Themes;
  readonly clientUsage: ClientUsage;
  readonly journeyQuota: JourneyQuota;
  readonly signInLinks: SignInLinks;
  readonly signIns: SignIns;
  readonly signInSessions: SignInSessions;
  readonly sealingKeys: SealingKeys;
  readonly keyring: Keyring;
  readonly contactIndex: ContactIndex;
  readonly brands: BrandDirectory;
  readonly offerings: OfferingDirectory;
  readonly addressProvider: AddressProvider;
  readonly suggestionIds: (brand: BrandKey) => SuggestionIds;
  readonly media: Media;
  readonly mediaStore: MediaStore;
  readonly journeySettings: WaitingTimes;
  readonly intakesStarted: Counter | undefined;
  /** The age at which journeys are erased, from their last change; undefined: never. */
  readonly journeyRetentionMs: number | undefined;
  readonly authenticateOperator: AuthenticateOperator;
  readonly findDeletion: FindDeletion;
  /** Sessions store their own keys. */
  readonly idempotency: Interceptor;
  readonly findKeyUses: FindKeyUses;
}

/** What tests and the standalone platform replace. */
export interface ContextOverrides extends FoundationOverrides {
  /** Published instead of the built-in ones. */
  readonly bundles?: readonly unknown[];
  readonly authenticateOperator?: AuthenticateOperator;
}

/** Publishes the built-in bundles. Rejects when the store or the bus cannot be opened. */
export function createContext(config: Config, overrides: ContextOverrides = {}): Promise<Context> {
  const { bundles: builtIn = builtInBundles } = overrides;
  const { sealingKeys } = config;
  return openFoundation(
    'intake',
    config,
    overrides,
    async ({ deploymentMode, store, auditRows, relay, clock, logger, registry, checks, upstream, own }) => {
      await claimMedia(config.media, deploymentMode, logger);
      const journeys = await store.collection(journeysDefinition);
      const bundles = await store.collection(bundlesDefinition);
      const publications = await store.collection(publicationsDefinition);
      const published = { deploymentMode, bundles, publications, auditRows, relay, clock, logger };
      const instruments = createInstrumentLibrary(published);
      await instruments.learn(await publishBuiltIns(published, builtIn));
      const overlays = await store.collection(overlaysDefinition);
      const themeDocuments = await store.collection(themesDefinition);
      const clientUsage = await store.collection(clientUsageDefinition);
      // Only the first mint of a brand, or of an offering of it, needs an answer.
      const accounts = upstream('accounts', config.accountsUrls, 'optional');
      const catalog = upstream('catalog', config.catalogUrls, 'optional');
      const lastAnswers = await store.collection(lastAnswersDefinition);
      const mediaStore = own(openMediaStore(config.media, { clock }));
      return {
        journeys,
        feed: await openFeed({ store, documents: journeys, clock, stampField: enrollmentStamp }),
        funnelHours: await store.collection(funnelHoursDefinition),
        funnelDays: await store.collection(funnelDaysDefinition),
        funnelProgress: await store.collection(funnelProgressDefinition),
        staleHours: await store.collection(staleHoursDefinition),
        funnelSealer: createSealer(sealingKeys, sealingPurposes.funnels),
        bundles,
        publications,
        instruments,
        simulator: own(createSimulator()),
        criterionApprovals: await store.collection(criterionApprovalsDefinition),
        instrumentAnnouncements: await store.collection(instrumentAnnouncementsDefinition),
        composer: createInstrumentComposer({ overlays, clientUsage, library: instruments, clock, logger }),
        largeSessionQueue: createLargeSessionQueue(),
        unsealedJourneys: own(createUnsealedJourneys(clock)),
        themes: createThemeLibrary(themeDocuments, { clientUsage, clock }),
        overlays,
        themeDocuments,
        clientUsage,
        journeyQuota: createJourneyQuota({ clientUsage, clock }, config.maxJourneysInADay),
        signInLinks: await store.collection(signInLinksDefinition),
        signIns: await store.collection(signInsDefinition),
        signInSessions: await store.collection(signInSessionsDefinition),
        sealingKeys,
        keyring: createKeyring(sealingKeys, sealingPurposes.journeyKeys),
        contactIndex: createContactIndex(sealingKeys),
        brands: createBrandDirectory(accounts, lastAnswers),
        offerings: createOfferingDirectory(catalog, lastAnswers),
        addressProvider: own(openAddressProvider(config.addressProvider, { logger, registry })),
        suggestionIds: createSuggestionIds(sealingKeys, () => clock.now()),
        media: await store.collection(mediaDefinition),
        mediaStore,
        // Only uploads need the media store.
        checks: { ...checks, media: optional(() => mediaStore.ping()) },
        journeySettings: config.journeys,
        intakesStarted: registry && startedCounter(registry),
        journeyRetentionMs: config.journeyRetentionMs,
        findDeletion: deletionsOf(accounts),
        authenticateOperator: overrides.authenticateOperator ?? operatorDirectory(accounts, clock),
        findKeyUses: await openKeyUses(store),
        idempotency: await openIdempotency({
          ...{ store, clock, logger, sealingKeys },
          purpose: sealingPurposes.idempotencyOutcomes,
        }),
      };
    },
  );
}

function startedCounter(registry: Registry): Counter {
  const help = 'Journeys that were minted';
  return new Counter({ name: 'intakes_started_total', help, registers: [registry] });
}
