/** Ids, times, days, opaque tokens, keys, checkout addresses and links differ each time. */
const differing =
  /^(?:[a-z]{3}_[0-9A-Za-z]{22}|\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?|k1\.[\w-]+|pk_srv_\w+|wh(?:sec|pk)_[\w+/]{43}=|https?:\/\/[^/]+\/(?:(?:checkout\/|v1\/auth\/login\?link=)[\w-]{43}|console\/#cns_\w{38}))$/;

/**
 * Differences as `path: shown, but answered`. Ids, case numbers, times, durations, cursors, themes and counts of a recovery may differ. A
 * list must contain the rows of its example.
 */
export function differencesFrom(example: unknown, answer: unknown, path = ''): readonly string[] {
  if (/\/theme$/.test(path)) return [];
  if (/(?:_ms|\/recovered)$/.test(path) && isCount(example) && isCount(answer)) return [];
  if (typeof example === 'string' && typeof answer === 'string') {
    if (/_cursor$|\/(?:last_four|case_number)$/.test(path)) return [];
    return withoutIds(example) === withoutIds(answer) ? [] : [difference(path, example, answer)];
  }
  if (Array.isArray(example) && Array.isArray(answer)) {
    return example.flatMap((shown, index) => {
      const like = answer.some((row) => differencesFrom(shown, row).length === 0);
      return like ? [] : [difference(`${path}/${index}`, shown, answer)];
    });
  }
  if (!isObject(example) || !isObject(answer)) {
    return example === answer ? [] : [difference(path, example, answer)];
  }
  const names = [...new Set([...Object.keys(example), ...Object.keys(answer)])];
  return names.flatMap((name) => differencesFrom(example[name], answer[name], `${path}/${name}`));
}

/** The unique label of a domain's target. */
const ofTarget = /^[a-z2-7]{26}(?=\.(?:login|member)\.)/;

/** The hash of a picture as it was encoded on the machine. */
const ofPicture = /[0-9a-f]{64}(?=\.webp$)/;

/** Each id is replaced by its kind. */
function withoutIds(text: string): string {
  if (differing.test(text)) return text.slice(0, 3).replace(/\d+/, 'time');
  return text
    .replace(ofTarget, 'target')
    .replace(ofPicture, 'picture')
    .replaceAll(/\b([a-z]{3})_[0-9A-Za-z]{22}\b/g, '$1_');
}

function difference(path: string, example: unknown, answer: unknown): string {
  return `${path}: ${JSON.stringify(example)}, but ${JSON.stringify(answer)}`;
}

/** Null: nothing was measured. */
function isCount(value: unknown): value is number | null {
  return value === null || (Number.isInteger(value) && Number(value) >= 0);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
