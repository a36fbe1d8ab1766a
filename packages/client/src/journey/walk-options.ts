import type { operations } from '../gen/api.ts';

type Query = NonNullable<operations['resolveInstrument']['parameters']['query']>;

type Visit = { readonly [P in 'source' | 'medium' | 'campaign' | 'term' | 'content']?: string | undefined };

/** How a journey begins or goes on. All but `journeyId` and `phase` counts where it begins. */
export interface WalkOptions {
  /** The journey to resume. Without one, or with one that is unknown, a new journey begins. */
  readonly journeyId?: string | undefined;
  /** The offering to begin with. */
  readonly offeringRef?: string | undefined;
  /** The phase to begin or to go on with, where the questionnaire has phases. */
  readonly phase?: Query['phase'];
  /** Your own id of the journey, with nothing about the patient in it. */
  readonly reference?: string | undefined;
  /** The `utm_*` of the address of the visit. Anybody can write an address, so it proves nothing. */
  readonly attribution?: Visit | undefined;
  /** A BCP 47 tag, such as `es-US`. */
  readonly locale?: string | undefined;
  /** The `Accept-Language` of the patient's browser; it counts where `locale` is left out. */
  readonly acceptLanguage?: string | undefined;
  /** The units that numbers are shown and entered in. */
  readonly units?: Query['units'];
  /** Where the patient is, by the IANA name: `Intl.DateTimeFormat().resolvedOptions().timeZone` of the browser. */
  readonly timeZone?: string | undefined;
  /** An e-mail address to offer where one is asked for. */
  readonly prefillEmail?: string | undefined;
  /** A telephone number to offer where one is asked for. */
  readonly prefillPhone?: string | undefined;
  /** It comes back in `handoff`, as `redirect` and `test` do. */
  readonly promo?: string | undefined;
  /** It comes back in `handoff`. */
  readonly redirect?: string | undefined;
  /** It comes back in `handoff`. */
  readonly test?: boolean | undefined;
}

/** The parameters of `resolve`. */
export function resolveParams(options: WalkOptions) {
  const { journeyId, offeringRef, acceptLanguage, timeZone, prefillEmail, prefillPhone, test } = options;
  const { attribution: visit, phase, reference, locale, units, promo, redirect } = options;
  const query = {
    ...{ phase, reference, locale, units, promo, redirect },
    offering: offeringRef,
    time_zone: timeZone,
    utm_source: visit?.source,
    utm_medium: visit?.medium,
    utm_campaign: visit?.campaign,
    utm_term: visit?.term,
    utm_content: visit?.content,
    prefill_email: prefillEmail,
    prefill_phone: prefillPhone,
    test: test === undefined ? undefined : (`${test}` as const),
  };
  const header = { 'X-Journey-Id': journeyId, 'Accept-Language': acceptLanguage };
  return { query: defined(query), header: defined(header) };
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function defined<T extends object>(members: T): Defined<T> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Defined<T>;
}
