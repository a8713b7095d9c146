import { Breadcrumbs } from '@arena/shared/ui/content/breadcrumbs';
import { PageHead } from '@arena/shared/ui/content/page-head';
import { ButtonLink } from '@arena/shared/ui/controls/button-link';
import { CatalogueNotes } from '../products/catalogue-notes';
import type { Product } from '../products/product';
import { ProductDetails } from './product-details';
import styles from './product-page.module.css';

/** The page of one product, or a message when the catalogue has no such product. */
export function ProductPage({ product }: { product: Product | undefined }) {
  const name = product?.name ?? 'Not in this catalogue';
  return (
    <>
      <PageHead
        title={name}
        description={product?.description ?? 'This product is not in the catalogue.'}
        {...(product && { picture: product.card })}
      />
      <Breadcrumbs list={{ label: 'Market Place', to: '/market' }} page={name} />
      <h1>{name}</h1>
      {product ? (
        <div className={styles.product}>
          <ProductDetails product={product} />
          <CatalogueNotes hasSamples={product.sample} />
        </div>
      ) : (
        <p>This link is for a product that is not in the catalogue.</p>
      )}
      <ButtonLink to="/market">See all products</ButtonLink>
    </>
  );
}
