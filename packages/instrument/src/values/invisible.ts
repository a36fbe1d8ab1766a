/**
 * A character with a shape of its own. White space, control and format characters, what Unicode lets a font ignore
 * (joiners, fillers, variation selectors, tags), marks that need a letter below them and code points without a meaning
 * have none; nor have the few letters and symbols that Unicode defines as blank or as a place for something else.
 */
const visible =
  /[^\p{White_Space}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{13441}\u{13442}\u{1d159}]/u;
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const steering = /\p{Bidi_Control}/gu;

/** Whether a reader of the text sees something. */
export function isVisible(text: string): boolean {
  return visible.test(text);
}

/** The text without what only steers the direction of writing, so that everybody reads it in one order. */
export function withoutSteering(text: string): string {
  return text.replaceAll(steering, '');
}

/** The text without format characters and all else that a font may ignore: for numbers and codes, never for sentences. */
export function withoutInvisible(text: string): string {
  return text.replaceAll(invisible, '');
}
