/** The owner, and the member within it, such as one address of a network. The member defaults to the owner. */
export interface Whose {
  readonly owner: string;
  readonly member?: string;
}

/**
 * Owners alternate, so do the members of an owner, and a member's oldest item comes first. Between two items
 * of an owner, each other waiting owner gets one.
 */
export interface FairQueue<T> {
  readonly size: number;
  /** With waiting items. */
  readonly owners: number;
  /** Waiting items of this member. */
  sizeOf(whose: Whose): number;
  /** Behind the member's other items. */
  add(whose: Whose, item: T): void;
  remove(whose: Whose, item: T): void;
  /**
   * Takes the first ready one of the members' oldest items, of owners that may have one taken. Owner and
   * member then go to the end; skipped ones keep their position.
   */
  take(mayTake: (owner: string) => boolean, isReady?: (item: T) => boolean): T | undefined;
}

export function createFairQueue<T>(): FairQueue<T> {
  /** Waiting owners with their waiting members, the next one first. */
  const owners = new Map<string, Map<string, Set<T>>>();
  let size = 0;

  function remove({ owner, member = owner }: Whose, item: T): void {
    const members = owners.get(owner);
    const items = members?.get(member);
    if (!members || !items?.delete(item)) return;
    size--;
    if (items.size === 0) members.delete(member);
    if (members.size === 0) owners.delete(owner);
  }

  function take(owner: string, member: string, item: T): T {
    const members = owners.get(owner);
    const items = members?.get(member);
    remove({ owner, member }, item);
    if (members && items && items.size > 0) moveToEnd(members, member, items);
    if (members && members.size > 0) moveToEnd(owners, owner, members);
    return item;
  }

  return {
    get size() {
      return size;
    },
    get owners() {
      return owners.size;
    },
    sizeOf: ({ owner, member = owner }) => owners.get(owner)?.get(member)?.size ?? 0,
    add({ owner, member = owner }, item) {
      const members = owners.get(owner) ?? new Map<string, Set<T>>();
      owners.set(owner, members.set(member, (members.get(member) ?? new Set<T>()).add(item)));
      size++;
    },
    remove,
    take(mayTake, isReady = () => true) {
      for (const [owner, members] of owners) {
        if (!mayTake(owner)) continue;
        for (const [member, [oldest]] of members) {
          if (oldest !== undefined && isReady(oldest)) return take(owner, member, oldest);
        }
      }
      return undefined;
    },
  };
}

function moveToEnd<K, V>(map: Map<K, V>, key: K, value: V): void {
  map.delete(key);
  map.set(key, value);
}
