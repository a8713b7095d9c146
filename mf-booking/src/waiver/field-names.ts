import { waiverFormText } from '@arena/shared/forms/waiver-form-text';
import type { Waiver } from '@arena/shared/forms/waiver-schema';

/** The fields of the waiver, in the order of the form. */
export const fieldNames = Object.keys(waiverFormText.labels) as (keyof Waiver)[];
