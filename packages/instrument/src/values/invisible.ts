/**
 * Has a shape of its own. Excluded: white space, control and format characters, those that a font may ignore (joiners,
 * fillers, variation selectors, tags), combining marks, unassigned code points, and the few letters and symbols defined
 * as blank or as placeholders.
 */
const visible =
  /[^\p{White_Space}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{13441}\u{13442}\u{1d159}]/u;
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const steering = /\p{Bidi_Control}/gu;

/** Whether a reader sees anything. */
export function isVisible(text: string): boolean {
  return visible.test(text);
}

/** Removes direction controls, so that everyone reads one order. */
export function withoutSteering(text: string): string {
  return text.replaceAll(steering, '');
}

/** Removes format and ignorable characters: for numbers and codes, never for sentences. */
export function withoutInvisible(text: string): string {
  return text.replaceAll(invisible, '');
}
