import type { Context } from '../../context.ts';

/** Undefined, and logged, when it cannot be opened, as after its sealing key was removed. */
export function openSealed<T>(
  { funnelSealer, logger }: Pick<Context, 'funnelSealer' | 'logger'>,
  { _id, sealed }: { readonly _id: string; readonly sealed: string },
): T | undefined {
  try {
    return JSON.parse(Buffer.from(funnelSealer.open(_id, sealed)).toString()) as T;
  } catch (err) {
    logger.error({ err }, 'counts of a funnel could not be opened');
    return undefined;
  }
}
