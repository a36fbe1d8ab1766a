export interface RecentIds {
  has(id: string): boolean;
  add(id: string): void;
}

/** Remembers the last `capacity` ids. */
export function createRecentIds(capacity = 10_000): RecentIds {
  const ids = new Set<string>();
  return {
    has: (id) => ids.has(id),
    add(id) {
      ids.add(id);
      if (ids.size <= capacity) return;
      for (const oldest of ids) {
        ids.delete(oldest);
        break;
      }
    },
  };
}
