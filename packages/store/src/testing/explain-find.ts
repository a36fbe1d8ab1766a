import { DatabaseSync } from 'node:sqlite';
import { MongoClient } from 'mongodb';
import { checkDefinition } from '../definition.ts';
import { filterTerms } from '../filter.ts';
import { checkFind } from '../find-options.ts';
import { joined, termClauses } from '../mongodb/filter.ts';
import type { CollectionDefinition, Document, Filter, FindOptions } from '../port.ts';
import { eachValue } from '../sqlite/each-value.ts';
import { findSql } from '../sqlite/filter.ts';

/** SQLite's steps, or MongoDB's stages from last to first, each with its index. mongo-java-server cannot explain. */
export async function explainFind<D extends Document>(
  url: string,
  definition: CollectionDefinition<D>,
  filter: Filter<D>,
  find: FindOptions<D>,
): Promise<string> {
  const checked = checkDefinition(definition);
  const terms = filterTerms(filter);
  const options = checkFind(checked, find);
  if (url.startsWith('sqlite:')) {
    const database = new DatabaseSync(url.slice('sqlite:'.length));
    const plans = eachValue(terms, options.among).map((one) => {
      const { text, values } = findSql(checked, one, options);
      const steps = database.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...values);
      return steps.map(({ detail }) => detail).join('; ');
    });
    database.close();
    return [...new Set(plans)].join('; ');
  }
  const client = new MongoClient(url);
  try {
    const cursor = client
      .db()
      .collection(definition.name)
      .find(joined(termClauses(checked, terms)), { limit: options.limit });
    cursor.sort(options.sort.map(({ path, descending }) => [path, descending ? -1 : 1] as const));
    const { queryPlanner } = await cursor.explain('queryPlanner');
    return stages(queryPlanner.winningPlan.queryPlan ?? queryPlanner.winningPlan).join(' < ');
  } finally {
    await client.close();
  }
}

interface Stage {
  readonly stage: string;
  readonly indexName?: string;
  readonly inputStage?: Stage;
  /** Of a merge of sorted lists. */
  readonly inputStages?: readonly Stage[];
}

function stages({ stage, indexName, inputStage, inputStages: [first] = [] }: Stage): readonly string[] {
  const own = indexName === undefined ? stage : `${stage} ${indexName}`;
  const next = inputStage ?? first;
  return next === undefined ? [own] : [own, ...stages(next)];
}
