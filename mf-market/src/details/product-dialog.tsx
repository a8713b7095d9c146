import { Dialog } from '@arena/shared/ui/dialog';
import type { Product } from '../products/product';
import { ProductDetails } from './product-details';

/** The product that the address asks for; one that is not in the catalogue is said to be so. */
export function ProductDialog({ product, onClose }: { product: Product | undefined; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={product ? product.name : 'Not in this catalogue'}>
      {product ? (
        <ProductDetails product={product} />
      ) : (
        <p>The link names a product that is not in the catalogue. Close this to see the catalogue.</p>
      )}
    </Dialog>
  );
}
