import { defineSection } from '@arena/shared/contract/section';
import { MarketPage } from './market-page';

export default defineSection({ routes: [{ path: '/market', Component: MarketPage }] });
