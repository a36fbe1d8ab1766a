/** In order, regardless of failures. Throws the first failure at the end. */
export async function closeSequentially(closers: readonly (() => Promise<void>)[]): Promise<void> {
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
