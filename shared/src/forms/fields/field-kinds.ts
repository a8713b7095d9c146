/** Attributes of the `<input>` of each kind of field. Its rule is in `waiver-schema.ts`, which needs zod. */
const inputs = {
  line: { required: true },
  optionalLine: {},
  dateOfBirth: { type: 'date', required: true },
  phone: { type: 'tel', required: true },
  optionalPhone: { type: 'tel' },
  email: { type: 'email', required: true },
  pinCode: { inputMode: 'numeric' },
  yesNo: { required: true },
} as const satisfies Record<string, InputAttributes>;

export type FieldKind = keyof typeof inputs;

/** As React names them. `limit` is a maximum of characters, as people count them. */
type InputAttributes = {
  type?: string;
  inputMode?: 'numeric';
  autoComplete?: string;
  required?: boolean;
  limit?: number;
};

/** A field of a form in English. */
export type FieldDefinition = {
  kind: FieldKind;
  label: string;
  /** The question of the form, if it differs from the label. */
  question?: string;
  help?: string;
  autoComplete?: string;
  /** The form counts the characters near the limit. */
  limit?: number;
};

/** Attributes of the `<input>` of a field. */
export function inputAttributes({ kind, autoComplete, limit }: FieldDefinition): InputAttributes {
  return { ...inputs[kind], ...(autoComplete && { autoComplete }), ...(limit && { limit }) };
}
