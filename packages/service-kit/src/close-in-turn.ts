/**
 * Closes one thing after the other, in this order, each when the one before is done, also when that failed. Throws
 * the first failure when all have had their turn.
 */
export async function closeInTurn(closers: readonly (() => Promise<void>)[]): Promise<void> {
  let failure: { readonly error: unknown } | undefined;
  for (const close of closers) {
    try {
      await close();
    } catch (error) {
      failure ??= { error };
    }
  }
  if (failure !== undefined) throw failure.error;
}
