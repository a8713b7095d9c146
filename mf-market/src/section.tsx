import { defineSection } from '@arena/shared/contract/section/section';
import { MarketPage } from './market-page';
import { loadProducts } from './products/load-products';

export default defineSection({
  routes: [
    {
      // One element for both routes: the catalogue stays mounted below a product.
      element: <MarketPage load={loadProducts} />,
      children: [
        { path: '/market', element: null },
        { path: '/market/:slug', element: null },
      ],
    },
  ],
});
