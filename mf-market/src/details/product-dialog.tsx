import { Dialog } from '@arena/shared/ui/dialog';
import type { Product } from '../products/product';
import { ProductDetails } from './product-details';

/** Shows a product over the catalogue. */
export function ProductDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={product.name} hasOwnUrl>
      <ProductDetails product={product} />
    </Dialog>
  );
}
