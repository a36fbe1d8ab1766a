import type { Call } from '@telehealth/rpc';
import { brandOf, limitsOf } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import { type Authoring, noAuthoring } from '../../domain/authoring/authoring.ts';
import { authoringKey } from '../../storage/authoring.ts';

/** Everything the brand of the call authors. */
export async function readAuthoring({ authoring }: Context, call: Call): Promise<Authoring> {
  return (await authoring.get(authoringKey(brandOf(call)), limitsOf(call))) ?? noAuthoring;
}
