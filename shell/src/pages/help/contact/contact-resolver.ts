import { contactSchema } from '@arena/shared/forms/contact-schema';
import { zodResolver } from '@hookform/resolvers/zod';

export const resolver = zodResolver(contactSchema);
