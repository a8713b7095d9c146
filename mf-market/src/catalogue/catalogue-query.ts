/** The category that lets every product through. */
export const ALL = 'All';

/** What the address asks the catalogue for; `opened` is the id of a product. */
export type Asked = { text: string; category: string; opened: string | null };

/** Reads the address. An unknown category stays what it is: nothing is in it. */
export function readAsked(params: URLSearchParams): Asked {
  return {
    text: params.get('q') ?? '',
    category: params.get('category') || ALL,
    opened: params.get('product') || null,
  };
}

/** The query that asks for this, as short as it can be; what else stood in `params` stays. */
export function queryFor({ text, category, opened }: Asked, params: URLSearchParams): string {
  const next = new URLSearchParams(params);
  const put = (name: string, value: string | null) => (value ? next.set(name, value) : next.delete(name));
  put('q', text);
  put('category', category === ALL ? null : category);
  put('product', opened);
  const query = next.toString();
  return query ? `?${query}` : '';
}
