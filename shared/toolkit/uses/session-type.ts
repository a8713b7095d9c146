import ts from 'typescript';
import { typesPath } from '../own-package';
import { containsSource, SHARED_FOLDER } from './source-files';

/** The module of the session contract, which only the shell provides. */
export const SESSION_FILE = typesPath('src/session/session');

const VENUE = 'venue.';

/** The hooks whose results are what the shell provides, with the prefix of the fields in each. */
const HOOKS = { useSession: '', useVenue: VENUE };

/** Whether the code that has a function or a context of the module can read a field. */
export function givesAccessTo(name: string, path: string): boolean {
  return ['useVenue', 'VenueContext'].includes(name) === path.startsWith(VENUE);
}

/** The types of the session and of the venue with their parts, by their declarations in the source. */
export type SessionType = {
  /** Paths of the fields that a declaration stands for, such as `user.name` and `venue.plans`. */
  fields: ReadonlyMap<ts.Declaration, readonly string[]>;
  /** Objects of the session: for each, the paths of all fields in it. */
  objects: ReadonlyMap<ts.Declaration, readonly string[]>;
};

/** Compiles sources in memory, without checking them. */
export function compile(files: readonly string[]): ts.Program {
  return ts.createProgram({
    rootNames: [SESSION_FILE, ...files],
    options: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
      jsx: ts.JsxEmit.ReactJSX,
      strict: true,
      allowJs: true,
      resolveJsonModule: true,
      types: [],
      noEmit: true,
    },
  });
}

/** Reads the types of the session and of the venue from their module. */
export function sessionType(program: ts.Program): SessionType {
  const checker = program.getTypeChecker();
  const fields = new Map<ts.Declaration, string[]>();
  const objects = new Map<ts.Declaration, string[]>();

  /**
   * @param around the objects that contain this one: a type may refer to itself
   * @returns the paths of all fields in an object of the session
   */
  const add = (type: ts.Type, prefix: string, around: readonly ts.Declaration[]): string[] => {
    const object = objectDeclaration(checker, type);
    if (!object || around.includes(object)) return [];
    const paths = checker.getPropertiesOfType(checker.getNonNullableType(type)).flatMap((property) => {
      const path = prefix + property.name;
      for (const declaration of property.declarations ?? []) {
        fields.set(declaration, [...(fields.get(declaration) ?? []), path]);
      }
      return [path, ...add(checker.getTypeOfSymbol(property), `${path}.`, [...around, object])];
    });
    objects.set(object, [...(objects.get(object) ?? []), ...paths]);
    return paths;
  };
  for (const [hook, prefix] of Object.entries(HOOKS)) add(resultOfHook(program, hook), prefix, []);
  return { fields, objects };
}

/** The names that the module exports, and all fields of the session and of the venue. */
export function providedBySession(program: ts.Program): string[] {
  const { fields } = sessionType(program);
  return [...new Set([...exportedValues(program), ...[...fields.values()].flat()])].sort();
}

function exportedValues(program: ts.Program): string[] {
  return exportsOf(program)
    .filter(({ flags }) => flags & ts.SymbolFlags.Value)
    .map(({ name }) => name);
}

export function exportsOf(program: ts.Program): ts.Symbol[] {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(SESSION_FILE);
  const module = source && checker.getSymbolAtLocation(source);
  return module ? checker.getExportsOfModule(module) : [];
}

function resultOfHook(program: ts.Program, name: string): ts.Type {
  const checker = program.getTypeChecker();
  const hook = exportsOf(program).find((exported) => exported.name === name);
  const signature = hook && checker.getTypeOfSymbol(hook).getCallSignatures()[0];
  if (!signature) throw new Error(`@arena/shared/session does not export the function ${name}.`);
  return checker.getReturnTypeOfSignature(signature);
}

/** Where the source declares the type of an object; undefined for texts, functions, lists and types of other packages. */
function objectDeclaration(checker: ts.TypeChecker, type: ts.Type): ts.Declaration | undefined {
  const declaration = checker.getNonNullableType(type).getSymbol()?.declarations?.[0];
  const isObject = declaration && (ts.isTypeLiteralNode(declaration) || ts.isInterfaceDeclaration(declaration));
  return isObject && containsSource(SHARED_FOLDER, declaration.getSourceFile().fileName) ? declaration : undefined;
}
