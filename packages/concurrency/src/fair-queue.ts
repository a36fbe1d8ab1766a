/** Whose an item is: that of a member of an owner, such as one address of a network. The member is the owner unless given. */
export interface Whose {
  readonly owner: string;
  readonly member?: string;
}

/**
 * What waits, shared fairly: owners alternate, so do the members of an owner, and a member has its oldest item taken first. However many
 * items of one owner wait, each other owner gets one taken before the next of that owner.
 */
export interface FairQueue<T> {
  readonly size: number;
  /** How many owners wait. */
  readonly owners: number;
  /** How many items of this member wait. */
  sizeOf(whose: Whose): number;
  /** Adds an item behind the others of its member. */
  add(whose: Whose, item: T): void;
  /** Removes an item that waits. */
  remove(whose: Whose, item: T): void;
  /**
   * Removes the first of the members' oldest items that is ready, of the owners that may have one taken. Its owner and its member are behind
   * all others then; what was passed over stays where it is.
   */
  take(mayTake: (owner: string) => boolean, isReady?: (item: T) => boolean): T | undefined;
}

/** An empty queue. */
export function createFairQueue<T>(): FairQueue<T> {
  /** The owners who wait, the next one first, each with its members who wait, the next one first. */
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

/** Puts an entry behind all others. */
function moveToEnd<K, V>(map: Map<K, V>, key: K, value: V): void {
  map.delete(key);
  map.set(key, value);
}
