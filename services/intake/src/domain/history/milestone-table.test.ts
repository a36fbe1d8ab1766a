import { eventRegistry, publicEventTypes } from '@telehealth/contracts/events';
import { journeyEventMeanings, type MilestoneType, reportedMilestones } from '@telehealth/ids';
import { expect, test } from 'vitest';
import { milestoneTable } from './milestone-table.ts';

test.each(Object.keys(milestoneTable) as MilestoneType[])(
  'decisions.md 9: the contract of %s holds the journey, its reference, its code and its parcel',
  (type) => {
    const { referenceField, codeField, tracked } = milestoneTable[type];
    const parcel = tracked ? ['carrier', 'trackingNumber', 'trackingUrl'] : [];
    const fields = ['journeyId', referenceField, codeField, ...parcel].filter((field) => field !== undefined);
    expect(eventRegistry[`journey.${type}.v1`].data.members.map(({ localName }) => localName)).toEqual(
      fields,
    );
    expect(reportedMilestones[type].length > 0).toBe(codeField !== undefined);
  },
);

test('the public events of a journey are those with a contract', () => {
  const types = publicEventTypes.filter((type) => type.startsWith('journey.'));
  const known = Object.keys(journeyEventMeanings).map((type) => `journey.${type}.v1`);
  expect(known.sort()).toEqual(types.toSorted());
});
