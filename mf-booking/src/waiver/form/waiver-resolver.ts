import { waiverFormSchema } from '@arena/shared/forms/waiver/waiver-schema';
import { zodResolver } from '@hookform/resolvers/zod';

/** The validation of the form. It loads lazily, because it includes zod. */
export const resolver = zodResolver(waiverFormSchema);
