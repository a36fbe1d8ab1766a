import type { Context } from '../../context.ts';
import { type Authoring, noAuthoring } from '../../domain/authoring/authoring.ts';
import { brandKey } from '../../storage/document-key.ts';
import type { BrandOperation } from '../brand-operation.ts';

export async function readAuthoring({ authoring }: Context, operation: BrandOperation): Promise<Authoring> {
  return (await authoring.get(brandKey(operation.brand), operation.limits)) ?? noAuthoring;
}
