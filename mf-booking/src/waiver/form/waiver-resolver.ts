import { waiverFormSchema } from '@arena/shared/forms/waiver-schema';
import { zodResolver } from '@hookform/resolvers/zod';

export const check = zodResolver(waiverFormSchema);
