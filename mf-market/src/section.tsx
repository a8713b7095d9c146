import { defineSection } from '@arena/shared/contract/section';
import { MarketPage } from './market-page';
import { loadProducts } from './products/load-products';

export default defineSection({ routes: [{ path: '/market', element: <MarketPage load={loadProducts} /> }] });
