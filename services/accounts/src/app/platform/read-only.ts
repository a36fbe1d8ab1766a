import { type Operation, putDocument } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { decideReadOnly, platformId } from '../../domain/platform.ts';

/** Since when the deployment is read-only (epoch ms); undefined while it takes changes. */
export async function readOnlySince(
  { platform }: Pick<Context, 'platform'>,
  { limits }: Pick<Operation, 'limits'>,
): Promise<number | undefined> {
  return (await platform.get(platformId, limits))?.readOnlySince;
}

/** Begins or ends the read-only state, and says since when it is read-only. */
export async function setReadOnly(
  context: Context,
  operation: Operation,
  isReadOnly: boolean,
): Promise<number | undefined> {
  const { document } = await putDocument(context, {
    collection: context.platform,
    id: platformId,
    operation,
    decide: (present, at) => decideReadOnly(present, isReadOnly, at),
  });
  return document?.readOnlySince;
}
