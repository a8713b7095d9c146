const yearInIndia = new Intl.DateTimeFormat('en-IN', { year: 'numeric', timeZone: 'Asia/Kolkata' });

/** A waiver holds until the end of the year in which it was signed, as the arena's calendar has it; specification §5. */
export function validUntil(signedAt: Date): string {
  return `${yearInIndia.format(signedAt)}-12-31`;
}
