/** Texts of a node besides its headline. */
export const contentSlotMeanings = {
  body: 'The text of a display.',
  helper: 'A line that helps to answer the question.',
  placeholder: 'Shown in the empty field of a question.',
  affirmation: 'What the patient affirms with a consent.',
} as const;

export type ContentSlot = keyof typeof contentSlotMeanings;
