import { type FactValue, isMembers } from '@telehealth/conditions';

/** In the order of the answer; the code of an option without a label. */
export function chosenLabels(
  options: readonly { readonly code: string; readonly label?: string }[] | undefined,
  value: FactValue,
): readonly string[] {
  if (!options || isMembers(value)) return [];
  return [value].flat().map((chosen) => {
    const code = String(chosen);
    return options.find((option) => option.code === code)?.label ?? code;
  });
}
