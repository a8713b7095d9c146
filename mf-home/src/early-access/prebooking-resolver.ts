import { prebookingFormSchema } from '@arena/shared/forms/prebooking/prebooking-schema';
import { zodResolver } from '@hookform/resolvers/zod';

export const resolver = zodResolver(prebookingFormSchema);
