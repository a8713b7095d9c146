const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** US dollars: $24.99. */
export function Dollars({ amount }: { amount: number }) {
  return <data value={amount}>{dollars.format(amount)}</data>;
}
