/**
 * URL of a chat with the venue in WhatsApp.
 * @param number ten digits, without 91
 * @param text what the visitor may send
 */
export function whatsAppUrl(number: number, text?: string): string {
  return `https://wa.me/91${number}${text ? `?text=${encodeURIComponent(text)}` : ''}`;
}
