import { tailwindInSection } from '@arena/shared/toolkit/tailwind';
import tailwind from '@tailwindcss/postcss';

export default { plugins: [tailwind(), tailwindInSection('.works')] };
