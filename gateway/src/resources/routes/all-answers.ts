/** Of calls that run at the same time. It waits for all of them, so that a failed request leaves none under way. */
export async function allAnswers<T>(calls: readonly Promise<T>[]): Promise<readonly T[]> {
  await Promise.allSettled(calls);
  return await Promise.all(calls);
}
