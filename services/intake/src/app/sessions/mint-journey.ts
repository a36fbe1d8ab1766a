import { createDocument, type Operation } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import { type Attribution, deriveId } from '@telehealth/ids';
import { sharedTherapy, type Units, unitsOfRegion } from '@telehealth/instrument/bundle';
import type { Instrument } from '@telehealth/instrument/compile';
import { type InstrumentStep, renderStep } from '@telehealth/instrument/render';
import { type ContactPrefills, type EntryContext, openSession } from '@telehealth/instrument/walk';
import { isAllowedEnding } from '@telehealth/redirects';
import { sealingKeyIdOf } from '@telehealth/sealing';
import type { BrandKey } from '@telehealth/service-kit/calls';
import type { CallOptions } from '@telehealth/store';
import type { BrandConfiguration } from '../../adapters/brand-directory.ts';
import type { Context } from '../../context.ts';
import { mintedSince } from '../../domain/journeys/due-at.ts';
import { type ChosenLocale, chooseLocale, type WantedLocale } from '../../domain/sessions/choose-locale.ts';
import { type NamedOffering, unrecordedState } from '../../domain/sessions/named-offering.ts';
import { selectQuestionnaire } from '../../domain/sessions/select-questionnaire.ts';
import type { JourneyDocument } from '../../storage/journeys.ts';
import { withFreeCaseNumber } from './free-case-number.ts';
import { showJourney, unsealForPatient } from './unseal-journey.ts';

/** The brand that a session belongs to, with what other services know of it at this moment. */
export interface SessionBrand extends BrandKey {
  /** Whether its client is in test mode. */
  readonly isTest: boolean;
  /** The test run that asks; undefined for all others. */
  readonly e2eRunId: string | undefined;
  /** Whether a patient asks, in a page of the platform. */
  readonly inPage: boolean;
  /** Journeys that the client may open in a day; undefined: as many as the deployment says. */
  readonly journeysPerDay: number | undefined;
  getConfiguration(): Promise<BrandConfiguration>;
  getOffering(offeringRef: string): Promise<NamedOffering>;
}

export interface MintInput {
  /** Undefined: one continuous pass. */
  readonly phase: 'qualification' | undefined;
  /** Undefined: the entry names no well-formed offering. */
  readonly offeringRef: string | undefined;
  /** Whether the entry names an offering, well-formed or not. */
  readonly namesOffering: boolean;
  readonly reference: string | undefined;
  readonly attribution: Attribution | undefined;
  readonly prefills: ContactPrefills | undefined;
  readonly entry: EntryContext | undefined;
  readonly wantedLocale: WantedLocale;
  /** Undefined: by the region of the locale. */
  readonly units: Units | undefined;
  /** The time zone of the patient (IANA); undefined: the entry has none. */
  readonly timeZone: string | undefined;
}

/**
 * Opens a journey on the questionnaire that the brand's therapies and the offering select, after the brand's own questions
 * (interface.md 4.1 rules 1 to 4, 7, 8 and 10). Throws `config-gap` for every structural cause, `unavailable` without any
 * questionnaire, and `rate-limited` for too many journeys, or new questions and themes, today.
 */
export async function mintJourney(
  context: Context,
  operation: Operation,
  brand: SessionBrand,
  input: MintInput,
): Promise<InstrumentStep> {
  const { composer, keyring, journeys, journeyQuota, themes, clock } = context;
  const { phase, reference, attribution, entry, prefills, timeZone } = input;
  const { clientId, brandId, e2eRunId, inPage, journeysPerDay } = brand;
  const { configuration, offering, soldOfferings } = await askUpstreams(context, brand, input.offeringRef);
  refuseForeignRedirect(entry, configuration);
  const selected = selectInstrument(context, brand, configuration, offering);
  if (phase && !selected.tierAware) throw new DomainError('config-gap', 'the questionnaire has no phases');
  const chosen = chooseLocale(input.wantedLocale, selected.bundle.locales);
  const units = input.units ?? unitsOfRegion(chosen.region);
  const published = await inLocale(context, selected, chosen, units);
  const sold = offering?.enabled ? offering : undefined;
  const unrecordedOffering = input.namesOffering && !sold ? unrecordedState(offering) : undefined;
  const { supportRoute } = configuration;
  const instrument = sold ? await composer.compose(published, sold) : published;
  const themeSha256 = await themes.keep(configuration.themeJson, clientId, operation.limits);

  await journeyQuota.take({ clientId, inPage, journeysPerDay }, operation.limits);
  const at = clock.now();
  const journeyId = deriveId('jny', operation.operationId);
  const sessionId = deriveId('ses', operation.operationId);
  const { session, plan } = openSession(instrument, at, {
    ...(phase && { phase }),
    ...(chosen.formatLocale !== chosen.locale && { formatLocale: chosen.formatLocale }),
    ...(timeZone !== undefined && { timeZone }),
    ...(entry && { entry }),
    ...(prefills && { prefills }),
    soldOfferings,
    ...(supportRoute !== '' && { supportRoute }),
    ...(unrecordedOffering && { unrecordedOffering }),
  });
  const { key, wrapped } = keyring.newSubjectKey(journeyId);
  const minted = await withFreeCaseNumber(operation.operationId, (caseNumber) =>
    createDocument<JourneyDocument>(context, {
      collection: journeys,
      operation,
      at,
      document: {
        _id: journeyId,
        clientId,
        brandId,
        sessionId,
        test: brand.isTest,
        ...(e2eRunId !== undefined && { e2eRunId }),
        ...(inPage && { inPage }),
        status: session.state.status,
        ...(phase && { phase }),
        instrument: session.instrument,
        ...(sold && { offeringRef: sold.offeringRef }),
        ...(reference !== undefined && { reference }),
        ...(attribution && { attribution }),
        caseNumber,
        ...(themeSha256 !== undefined && { themeSha256 }),
        wrappedKey: wrapped,
        wrappedUnder: sealingKeyIdOf(wrapped),
        sealed: key.seal(JSON.stringify(session)),
        sequence: 0,
        ...mintedSince(at, context.journeySettings),
        createdAt: at,
        updatedAt: at,
      },
    }),
  );
  // Another try of this call minted the journey.
  if (minted.wrappedKey !== wrapped) return await showMinted(context, minted, operation.limits);
  context.intakesStarted?.inc();
  const themeJson = themeSha256 === undefined ? undefined : configuration.themeJson;
  context.unsealedJourneys.store({ document: minted, key, session, instrument, themeJson });
  return renderStep(instrument, session, {
    journeyId,
    sessionId,
    plan,
    offeringRef: sold?.offeringRef,
    reference,
    caseNumber: minted.caseNumber,
    themeJson,
  });
}

async function showMinted(
  context: Context,
  document: JourneyDocument,
  limits: CallOptions,
): Promise<InstrumentStep> {
  if (document.erasedAt !== undefined)
    throw new DomainError('not-found', 'the journey was erased right after its mint');
  const journey = await unsealForPatient(context, document, limits);
  return showJourney(journey, journey.session);
}

interface UpstreamAnswers {
  readonly configuration: BrandConfiguration;
  /** Undefined when the entry names no offering, or the brand has no therapies. */
  readonly offering: NamedOffering | undefined;
  /** What the brand sells; empty when the catalog does not answer it. */
  readonly soldOfferings: readonly string[];
}

/** Calls accounts and catalog at once, with a check for new publications. When both refuse, throws the error of accounts. */
async function askUpstreams(
  { instruments }: Context,
  brand: SessionBrand,
  offeringRef: string | undefined,
): Promise<UpstreamAnswers> {
  const asked = brand.getOffering(offeringRef ?? '');
  asked.catch(() => {});
  const refreshed = instruments.refresh();
  refreshed.catch(() => {});
  const configuration = await brand.getConfiguration();
  await refreshed;
  if (configuration.enabledTherapies.length === 0)
    return { configuration, offering: undefined, soldOfferings: [] };
  if (offeringRef !== undefined) {
    const offering = await asked;
    return { configuration, offering, soldOfferings: offering.sold };
  }
  // Without a named offering, and an answer of the catalog, the session opens without its lists of offerings.
  const unnamed = await asked.catch(() => undefined);
  return { configuration, offering: undefined, soldOfferings: unnamed?.sold ?? [] };
}

function refuseForeignRedirect(
  entry: EntryContext | undefined,
  { redirectAllowlist }: BrandConfiguration,
): void {
  if (entry?.redirect === undefined || isAllowedEnding(entry.redirect, redirectAllowlist)) return;
  throw new DomainError('config-gap', 'the brand does not allow the redirect');
}

function selectInstrument(
  { instruments }: Context,
  { brandId }: BrandKey,
  { enabledTherapies }: BrandConfiguration,
  offering: NamedOffering | undefined,
): Instrument {
  const therapy = selectQuestionnaire(enabledTherapies, offering);
  if (therapy === undefined)
    throw new DomainError('config-gap', 'therapies and offering select no questionnaire');
  const instrument = instruments.current(therapy, brandId);
  if (instrument) return instrument;
  if (therapy !== sharedTherapy && !instruments.isLoading(therapy, brandId))
    throw new DomainError('config-gap', 'the therapy has no questionnaire');
  const shared = instruments.current(sharedTherapy, brandId);
  if (!shared) throw new DomainError('unavailable', 'no shared questionnaire is published');
  return shared;
}

/** A current instrument has the first locale of its bundle, and is metric. */
async function inLocale(
  { instruments }: Context,
  selected: Instrument,
  { locale }: ChosenLocale,
  units: Units,
): Promise<Instrument> {
  return locale === selected.locale && units === selected.units
    ? selected
    : await instruments.pinned({ sha256: selected.sha256, locale, units });
}
