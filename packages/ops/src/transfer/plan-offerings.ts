import { create, type MessageInitShape } from '@bufbuild/protobuf';
import type { Brand } from '@telehealth/contracts/accounts/v1/brand';
import {
  BrandCatalogService,
  type BrandOffering,
  BrandOfferingSchema,
  CopiedPartKindSchema,
  CopyOutcome,
} from '@telehealth/contracts/catalog/v1/brand_catalog_service';
import { type PlanLine, refusalOf } from './plan.ts';
import { offeringOf, offeringRefsOf, type Side } from './side.ts';

const { copyBrandOffering } = BrandCatalogService.method;

/** Without a target brand it is created. */
export interface BrandsToPlan {
  readonly from: Side;
  readonly to: Side;
  readonly source: Brand;
  readonly target: Brand | undefined;
}

/** Each part is validated by the target beforehand. */
export async function planOfferings(
  brands: BrandsToPlan,
): Promise<{ readonly offerings: readonly BrandOffering[]; readonly lines: readonly PlanLine[] }> {
  const offerings: BrandOffering[] = [];
  const lines: PlanLine[] = [];
  for (const offeringRef of await offeringRefsOf(brands.from, brands.source)) {
    const offering = await offeringOf(brands.from, brands.source, offeringRef);
    for (const [part, content] of partsOf(offering)) {
      const planned = await planPart(brands, offeringRef, part, content);
      lines.push(...planned);
      if (planned.some(({ change }) => change === 'create' || change === 'change'))
        offerings.push(create(BrandOfferingSchema, { offeringRef, ...content }));
    }
  }
  return { offerings, lines };
}

type PartContent = Omit<MessageInitShape<typeof BrandOfferingSchema>, '$typeName' | '$unknown'>;

/** Accepted or refused separately. */
function partsOf({ enabled, copy, questions, ownFacts }: BrandOffering): [part: string, PartContent][] {
  return [
    ...(enabled ? [['enablement', { enabled }] as [string, PartContent]] : []),
    ...(copy === undefined ? [] : [['copy', { copy }] as [string, PartContent]]),
    ...(questions.length === 0 ? [] : [['question', { questions, ownFacts }] as [string, PartContent]]),
  ];
}

async function planPart(
  { to, source, target }: BrandsToPlan,
  offeringRef: string,
  part: string,
  content: PartContent,
): Promise<PlanLine[]> {
  const { clientId } = to.client;
  const offering = { offeringRef, ...content };
  const named = { clientId, brandId: target?.brandId ?? '', validateOnly: true };
  const asked = to.caller.call(copyBrandOffering, { ...named, offering });
  const why = await refusalOf(asked, 'The catalog has no such offering');
  if (why !== undefined) return [{ brand: source.name, part, name: offeringRef, change: 'refuse', why }];
  const { message } = await asked;
  return message.parts.map(({ kind, name, outcome }) => ({
    brand: source.name,
    part: CopiedPartKindSchema.value[kind]?.localName.toLowerCase() ?? part,
    name: name === offeringRef ? name : `${offeringRef} ${name}`,
    change: changes[outcome] ?? 'leave',
    why: '',
  }));
}

const changes: { readonly [O in CopyOutcome]?: PlanLine['change'] } = {
  [CopyOutcome.CREATED]: 'create',
  [CopyOutcome.CHANGED]: 'change',
};
