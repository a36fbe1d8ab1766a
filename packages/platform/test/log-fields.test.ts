// Takes long: it reads the types of the whole source.
import { join, relative } from 'node:path';
import { logFields } from '@telehealth/service-kit';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const levels = new Set(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'child']);

/** A field that a call of a logger names, and where. */
interface Named {
  readonly field: string;
  readonly at: string;
}

/** What every call of a logger in these sources names; a field whose name only the run shows is called `(any)`. */
function fieldsOf(program: ts.Program, isSource: (path: string) => boolean): readonly Named[] {
  const checker = program.getTypeChecker();
  return program
    .getSourceFiles()
    .filter(({ fileName }) => isSource(relative(root, fileName)))
    .flatMap((source) =>
      fieldsCalls(source).flatMap((call) => {
        const [fields] = call.arguments;
        if (fields === undefined) return [];
        const { line } = source.getLineAndCharacterOfPosition(call.getStart());
        const at = `${relative(root, source.fileName)}:${line + 1}`;
        return namesIn(checker, checker.getTypeAtLocation(fields)).map((field) => ({ field, at }));
      }),
    );
}

/** The calls `logger.info(…)` and the like, whatever the logger belongs to. */
function fieldsCalls(source: ts.SourceFile): readonly ts.CallExpression[] {
  const calls: ts.CallExpression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { name, expression } = node.expression;
      if (levels.has(name.text) && /(^|\.)logger$/.test(expression.getText())) calls.push(node);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return calls;
}

function namesIn(checker: ts.TypeChecker, type: ts.Type): readonly string[] {
  if (type.isUnion()) return type.types.flatMap((each) => namesIn(checker, each));
  if ((type.flags & (ts.TypeFlags.StringLike | ts.TypeFlags.Undefined)) !== 0) return [];
  const isOpen = checker.getIndexInfosOfType(type).length > 0 || (type.flags & ts.TypeFlags.Any) !== 0;
  const names = checker.getPropertiesOfType(type).map(({ name }) => name);
  return isOpen ? [...names, '(any)'] : names;
}

function programOf(files: readonly string[], options: ts.CompilerOptions): ts.Program {
  return ts.createProgram({ rootNames: files, options: { ...options, noEmit: true } });
}

test('operations.md H6: every call of a logger names fields of the list alone, so none is withheld', () => {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const isSource = (path: string) =>
    /^(gateway|services\/[\w-]+|packages\/[\w-]+)\/src\//.test(path) &&
    !/(\.test\.ts$)|(\/testing\/)/.test(path);
  const named = fieldsOf(
    programOf(
      fileNames.filter((file) => isSource(relative(root, file))),
      options,
    ),
    isSource,
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ field }) => !logFields.has(field))).toEqual([]);
});
