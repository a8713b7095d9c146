const yearInIndia = new Intl.DateTimeFormat('en-IN', { year: 'numeric', timeZone: 'Asia/Kolkata' });

/** A waiver is valid until the end of the calendar year, in Indian time, in which it was signed. */
export function validUntil(signedAt: Date): string {
  return `${yearInIndia.format(signedAt)}-12-31`;
}
