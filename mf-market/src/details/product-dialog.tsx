import { Dialog } from '@arena/shared/ui/dialog';
import type { Product } from '../products/product';
import { ProductDetails } from './product-details';

/** Shows the product named in the URL, or a message when the catalogue has no such product. */
export function ProductDialog({ product, onClose }: { product: Product | undefined; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={product ? product.name : 'Not in this catalogue'}>
      {product ? (
        <ProductDetails product={product} />
      ) : (
        <p>This link is for a product that is not in the catalogue. Close this to see the catalogue.</p>
      )}
    </Dialog>
  );
}
