/**
 * ISO 4217 currencies by digits of their minor unit: list one of the maintenance agency (SIX) with amendments to 180 of
 * January 2026, without metals, test codes and others without a minor unit. `Intl` follows CLDR, which shows no fillér
 * and differs between browser versions.
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

/** Whether prices may use it. */
export function isCurrency(code: string): boolean {
  return digitsOf.has(code);
}

/** Digits of the minor unit; undefined for an unlisted code, such as a former currency. */
export function minorDigits(currency: string): number | undefined {
  return digitsOf.get(currency);
}

const formats = new Map<string, Intl.NumberFormat>();

/** In the reader's language, exact for every amount. An unlisted code gets two digits, as most had. */
export function shownMoney(minor: number | bigint, currency: string, locale: string): string {
  const digits = minorDigits(currency) ?? 2;
  const key = `${locale} ${currency}`;
  // A format costs a hundred times what a number costs.
  const format = formats.get(key) ?? moneyFormat(currency, locale, digits);
  formats.set(key, format);
  return format.format(`${minor}E-${digits}` as Intl.StringNumericLiteral);
}

function moneyFormat(currency: string, locale: string, digits: number): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
