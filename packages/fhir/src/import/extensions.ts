import type { Element, Extension } from 'fhir/r4.js';

const core = 'http://hl7.org/fhir/StructureDefinition/';
const sdc = 'http://hl7.org/fhir/uv/sdc/StructureDefinition/';

/** What an import reads, each by its addresses: the same meaning has moved between releases. */
export const extensionUrls = {
  calculated: [`${sdc}sdc-questionnaire-calculatedExpression`],
  enableWhen: [`${sdc}sdc-questionnaire-enableWhenExpression`],
  variable: [`${core}variable`],
  hidden: [`${core}questionnaire-hidden`],
  translation: [`${core}translation`],
  weight: [`${core}itemWeight`, `${core}ordinalValue`, `${core}valueset-ordinalValue`],
  exclusive: [`${core}questionnaire-optionExclusive`],
  openLabel: [`${sdc}sdc-questionnaire-openLabel`],
  minOccurs: [`${core}questionnaire-minOccurs`],
  maxOccurs: [`${core}questionnaire-maxOccurs`],
  minValue: [`${core}minValue`],
  maxValue: [`${core}maxValue`],
  calculatedValue: [`${core}cqf-calculatedValue`, `${core}cqf-expression`],
  entryFormat: [`${core}entryFormat`],
  decimals: [`${core}maxDecimalPlaces`],
  unit: [`${core}questionnaire-unit`],
  unitOption: [`${core}questionnaire-unitOption`],
  mimeType: [`${core}mimeType`],
  maxSize: [`${core}maxSize`],
} as const satisfies Record<string, readonly string[]>;

export type ExtensionName = keyof typeof extensionUrls;

export function extensionsOf(of: Element | undefined, name: ExtensionName): readonly Extension[] {
  const urls: readonly string[] = extensionUrls[name];
  return (of?.extension ?? []).filter(({ url }) => urls.includes(url));
}

export function extensionOf(of: Element | undefined, name: ExtensionName): Extension | undefined {
  return extensionsOf(of, name)[0];
}

/** The last words of the addresses of all but the named ones. */
export function unreadExtensions(of: Element | undefined, read: readonly ExtensionName[]): readonly string[] {
  const known: readonly string[] = read.flatMap((name) => extensionUrls[name]);
  const unread = (of?.extension ?? []).filter(({ url }) => !known.includes(url));
  return [...new Set(unread.map(({ url }) => url.split('/').at(-1) ?? url))];
}
