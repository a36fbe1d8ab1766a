import type { Brand } from '@telehealth/contracts/accounts/v1/brand';
import { BrandConfigurationService } from '@telehealth/contracts/accounts/v1/brand_configuration_service';
import { OperatorService } from '@telehealth/contracts/accounts/v1/operator_service';
import { type BrandPlan, type PlanLine, refusalOf, type SettingsToWrite } from './plan.ts';
import type { Side } from './side.ts';

const { createBrand } = OperatorService.method;
const { updateBrand } = BrandConfigurationService.method;

type ListSetting = 'enabledTherapies' | 'redirectAllowlist' | 'browserOrigins';
type TextSetting = Exclude<keyof SettingsToWrite, ListSetting>;

/** Lists get missing entries; by part name. */
const lists: readonly (readonly [ListSetting, string])[] = [
  ['enabledTherapies', 'therapy'],
  ['redirectAllowlist', 'redirect_url'],
  ['browserOrigins', 'browser_origin'],
];

/** Single values; by part name. */
const texts: readonly (readonly [TextSetting, string])[] = [
  ['supportRoute', 'support_route'],
  ['supportUrl', 'support_url'],
  ['supportEmail', 'support_email'],
  ['supportPhone', 'support_phone'],
  ['privacyUrl', 'privacy_url'],
  ['termsUrl', 'terms_url'],
  ['themeJson', 'theme'],
  ['capture', 'capture'],
];

const none: Pick<Brand, ListSetting | TextSetting> = {
  ...{ enabledTherapies: [], redirectAllowlist: [], browserOrigins: [] },
  ...{ supportUrl: '', supportEmail: '', supportPhone: '', privacyUrl: '', termsUrl: '' },
  ...{ supportRoute: '', themeJson: '{}', capture: 'automatic' },
};

/** Each is validated by the target beforehand; lists get missing entries. */
export async function planSettings(
  side: Side,
  source: Brand,
  target: Brand | undefined,
): Promise<Pick<BrandPlan, 'isRefused' | 'settings' | 'lines'>> {
  const lines: PlanLine[] = [];
  const settings: Partial<Record<ListSetting, string[]> & Record<TextSetting, string>> = {};
  const present = target ?? none;
  const add = (part: string, name: string, change: PlanLine['change'], why = '') =>
    void lines.push({ brand: source.name, part, name, change, why });
  const refusal = (wanted: SettingsToWrite) => refusalOf(validateSettings(side, source, target, wanted));
  if (target === undefined) {
    const why = await refusal({});
    add('brand', source.name, why === undefined ? 'create' : 'refuse', why);
    if (why !== undefined) return { isRefused: true, settings, lines };
  }

  for (const [setting, part] of lists) {
    const entries = [...present[setting]];
    for (const entry of source[setting]) {
      const why = entries.includes(entry) ? undefined : await refusal({ [setting]: [...entries, entry] });
      if (entries.includes(entry)) add(part, entry, 'leave');
      else add(part, entry, why === undefined ? 'create' : 'refuse', why);
      if (why === undefined && !entries.includes(entry)) entries.push(entry);
    }
    if (entries.length > present[setting].length) settings[setting] = entries;
  }
  for (const [setting, part] of texts) {
    const wanted = source[setting];
    if (wanted === none[setting]) continue;
    const why = wanted === present[setting] ? undefined : await refusal({ [setting]: wanted });
    if (wanted === present[setting]) add(part, '', 'leave');
    else if (why !== undefined) add(part, '', 'refuse', why);
    else {
      add(part, '', present[setting] === none[setting] ? 'create' : 'change');
      settings[setting] = wanted;
    }
  }
  return { isRefused: false, settings, lines };
}

async function validateSettings(
  { caller, client }: Side,
  source: Brand,
  target: Brand | undefined,
  settings: SettingsToWrite,
): Promise<void> {
  const validateOnly = true;
  if (target !== undefined) await caller.call(updateBrand, { ...updateOf(target, settings), validateOnly });
  else await caller.call(createBrand, { ...creationOf(client.clientId, source, settings), validateOnly });
}

export function updateOf({ brandId }: Brand, settings: SettingsToWrite) {
  const { enabledTherapies, redirectAllowlist, browserOrigins, ...texts } = settings;
  return {
    brandId,
    change: {
      ...(enabledTherapies && { enabledTherapies: { codes: enabledTherapies } }),
      ...(redirectAllowlist && { redirectAllowlist: { urls: redirectAllowlist } }),
      ...(browserOrigins && { browserOrigins: { origins: browserOrigins } }),
      ...texts,
    },
  };
}

/** With the source's name. */
export function creationOf(clientId: string, { name }: Brand, settings: SettingsToWrite) {
  return { clientId, name, ...settings };
}
