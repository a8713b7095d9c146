import { isJsonObject, type JsonObject, textOf } from '../../api/json';

/** Names and indexes from a content to a value in it. */
export type Path = readonly (string | number)[];

/** A value that a person chooses from a few. */
export type Choice = string | number | boolean;

/** Formats of texts that browsers have keyboards and pickers for. */
export type TextFormat = 'uri' | 'email' | 'date';

type Kind =
  | { kind: 'text'; minLength: number; maxLength: number | undefined; format: TextFormat | undefined }
  | { kind: 'number'; minimum: number; maximum: number; isInteger: boolean }
  | { kind: 'boolean' }
  | { kind: 'choice'; options: readonly Choice[] }
  | { kind: 'list'; item: ContentField; minItems: number; maxItems: number }
  | { kind: 'group'; properties: readonly (readonly [name: string, field: ContentField])[] }
  /** A constant of the schema, which is not shown. */
  | { kind: 'fixed'; value: unknown };

/**
 * A field of the form, made from the JSON Schema of a property. `title`: its label; `hint`: a sentence for the person.
 * `isOptional`: the property may be absent; `isNullable`: it may be null.
 */
export type ContentField = Kind & { title: string; hint: string | undefined; isOptional: boolean; isNullable: boolean };

/** The form for the content of an app. A schema without a title gets those of its first properties. */
export function contentForm(schema: unknown, app: string): ContentField {
  const form = contentField(schema, app);
  const titles = form.kind === 'group' ? form.properties.slice(0, 3).map(([, { title }]) => title) : [];
  return form.title === app && titles.length > 0 ? { ...form, title: titles.join(', ') } : form;
}

/** The field of a property, made from its JSON Schema. Without a title, it is labelled by its name. */
function contentField(schema: unknown, name: string, isOptional = false): ContentField {
  const outer = isJsonObject(schema) ? schema : {};
  const { inner, isNullable } = withoutNull(outer);
  return {
    ...kindOf(inner, name),
    title: textOf(outer.title) ?? textOf(inner.title) ?? name,
    hint: textOf(outer.description) ?? textOf(inner.description),
    isOptional,
    isNullable,
  };
}

function withoutNull(schema: JsonObject): { inner: JsonObject; isNullable: boolean } {
  const options = Array.isArray(schema.anyOf) ? schema.anyOf.filter(isJsonObject) : [];
  const others = options.filter(({ type }) => type !== 'null');
  const [inner] = others;
  if (others.length === 1 && inner && options.length === 2) return { inner, isNullable: true };
  return { inner: schema, isNullable: false };
}

function kindOf(schema: JsonObject, name: string): Kind {
  if (Array.isArray(schema.enum)) return { kind: 'choice', options: schema.enum.filter(isChoice) };
  switch (schema.type) {
    case 'string': {
      const { minLength, maxLength, format } = schema;
      return {
        kind: 'text',
        minLength: numberOf(minLength) ?? 0,
        maxLength: numberOf(maxLength),
        format: formatOf(format),
      };
    }
    case 'number':
    case 'integer':
      return {
        kind: 'number',
        minimum: numberOf(schema.minimum) ?? Number.NEGATIVE_INFINITY,
        maximum: numberOf(schema.maximum) ?? Number.POSITIVE_INFINITY,
        isInteger: schema.type === 'integer',
      };
    case 'boolean':
      return { kind: 'boolean' };
    case 'array':
      return {
        kind: 'list',
        item: contentField(schema.items, textOf(schema.title) ?? name),
        minItems: numberOf(schema.minItems) ?? 0,
        maxItems: numberOf(schema.maxItems) ?? Number.POSITIVE_INFINITY,
      };
    case 'object':
      return { kind: 'group', properties: propertiesOf(schema) };
    default:
      return { kind: 'fixed', value: schema.const };
  }
}

function propertiesOf({ properties, required }: JsonObject): (readonly [string, ContentField])[] {
  const names: unknown[] = Array.isArray(required) ? required : [];
  return Object.entries(isJsonObject(properties) ? properties : {}).map(
    ([name, schema]) => [name, contentField(schema, name, !names.includes(name))] as const,
  );
}

function formatOf(format: unknown): TextFormat | undefined {
  return format === 'uri' || format === 'email' || format === 'date' ? format : undefined;
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

export function isChoice(value: unknown): value is Choice {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/** Whether a field may have no value. */
export function mayLack({ isOptional, isNullable }: ContentField): boolean {
  return isOptional || isNullable;
}
