import { describe } from 'vitest';
import { concurrencyContract } from './concurrency.ts';
import { documentContract } from './documents.ts';
import { filterContract } from './filters.ts';
import { indexContract } from './indexes.ts';
import { knownUpdateContract } from './known-updates.ts';
import { modelContract } from './model-contract.ts';
import { refusalContract } from './refusals.ts';
import { sortContract } from './sorting.ts';
import { testbed } from './testbed.ts';
import { updateContract } from './updates.ts';

/** Everything the port promises, asked of the database `url` names. */
export function storeContract(url: string, faults = { nullCountsAsAbsent: false }): void {
  const bed = testbed(url, faults.nullCountsAsAbsent);
  describe('documents', () => documentContract(bed));
  describe('filters', () => filterContract(bed));
  describe('sorting', () => sortContract(bed));
  describe('updates', () => updateContract(bed));
  describe('updates of known documents', () => knownUpdateContract(bed));
  describe('indexes', () => indexContract(bed));
  describe('concurrency', () => concurrencyContract(bed));
  describe('refusals', () => refusalContract(bed));
  describe('against a model', () => modelContract(bed));
}
