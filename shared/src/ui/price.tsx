const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Whole rupees, as India writes them: ₹1,799. */
export function Rupees({ amount }: { amount: number }) {
  return <data value={amount}>{rupees.format(amount)}</data>;
}

/** US dollars: $24.99. */
export function Dollars({ amount }: { amount: number }) {
  return <data value={amount}>{dollars.format(amount)}</data>;
}
