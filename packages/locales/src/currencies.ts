/**
 * The currencies of ISO 4217 with a minor unit, by the number of its digits: list one of the maintenance agency (SIX) with its
 * amendments to 180 of January 2026. Metals, test codes and others without a minor unit are not among them. The digits of
 * `Intl` are not these: they follow CLDR, which shows no fillér, and differ between versions of a browser.
 */
const codes: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  2: [
    'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CNY COP COU CRC',
    'CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR',
    'KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN',
    'PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS',
    'UAH USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW ZWG',
  ].join(' '),
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};

const digitsOf: ReadonlyMap<string, number> = new Map(
  Object.entries(codes).flatMap(([digits, list]) => list.split(' ').map((code) => [code, Number(digits)])),
);

/** Whether a price can be in it. */
export function isCurrency(code: string): boolean {
  return digitsOf.has(code);
}

/** How many digits the minor unit of a currency has; undefined for a code that does not count, such as one that ended. */
export function minorDigits(currency: string): number | undefined {
  return digitsOf.get(currency);
}

/**
 * An amount in minor units as people of a language read it, exact for every amount. What has a code that does not count any more
 * is shown with two digits, as most had.
 */
export function shownMoney(minor: number | bigint, currency: string, locale: string): string {
  const digits = minorDigits(currency) ?? 2;
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return format.format(`${minor}E-${digits}` as Intl.StringNumericLiteral);
}
