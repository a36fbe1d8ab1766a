/** Names what is sent: the same content from the same screen has the same key, so that a second try has no second effect. */
export interface SendingKeys {
  /** `shown` is what the screen was made of; it is another object on each visit of a question. */
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
