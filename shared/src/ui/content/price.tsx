const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });

/** Whole rupees in Indian notation, for texts: ₹1,799. */
export function inRupees(amount: number): string {
  return rupees.format(amount);
}

/** Whole rupees in Indian notation: ₹1,799. */
export function Rupees({ amount }: { amount: number }) {
  return <data value={amount}>{inRupees(amount)}</data>;
}
