import { feedbackSchema } from '@arena/shared/forms/feedback-schema';
import { zodResolver } from '@hookform/resolvers/zod';

export const resolver = zodResolver(feedbackSchema);
