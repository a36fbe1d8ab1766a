import { eventRegistry } from '@telehealth/contracts/events';
import { reportedMilestones } from '@telehealth/contracts/reported-milestones';
import { expect, test } from 'vitest';
import type { MilestoneType } from './intake-event.ts';
import { milestoneTable } from './milestone-table.ts';

test.each(Object.keys(milestoneTable) as MilestoneType[])(
  'decisions.md 9: the contract of %s holds the journey, its reference and its code',
  (type) => {
    const { referenceField, codeField } = milestoneTable[type];
    const fields = ['journeyId', referenceField, codeField].filter((field) => field !== undefined);
    expect(eventRegistry[`journey.${type}.v1`].data.members.map(({ localName }) => localName)).toEqual(
      fields,
    );
    expect(reportedMilestones[type].length > 0).toBe(codeField !== undefined);
  },
);
