/** The same content from the same screen has the same key, so a retry has no second effect. */
export interface SendingKeys {
  /** `shown` is the screen's source object, which differs on each visit of a question. */
  of(shown: object, content: unknown): string;
}

export function createSendingKeys(newKey: () => string = () => crypto.randomUUID()): SendingKeys {
  const byScreen = new WeakMap<object, Map<string, string>>();
  return {
    of: (shown, content) => {
      const keys = byScreen.get(shown) ?? new Map<string, string>();
      byScreen.set(shown, keys);
      const text = JSON.stringify(content);
      const key = keys.get(text) ?? newKey();
      keys.set(text, key);
      return key;
    },
  };
}
