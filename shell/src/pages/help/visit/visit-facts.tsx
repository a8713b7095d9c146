import type { Directions, Visit } from '@arena/shared/session';
import { useHydrated } from '@arena/shared/ui/hooks/use-hydrated';
import { formatPhone } from '@arena/shared/venue/ways';
import { whatsAppUrl } from '@arena/shared/venue/whats-app';
import { type Opening, openingAt, WEEKDAYS } from './opening';
import styles from './visit-facts.module.css';

/** Opening hours, directions and WhatsApp. Shows only what is set. */
export function VisitFacts({ visit }: { visit: Visit }) {
  const { hours, closed, directions, whatsApp, reviews } = visit;
  if (hours.length === 0 && closed.length === 0 && !directions && !whatsApp && !reviews) return null;
  return (
    <section id="visit" className={styles.visit} aria-labelledby="visit-title">
      <h2 id="visit-title">Visit us</h2>
      <div className={styles.facts}>
        {(hours.length > 0 || closed.length > 0) && <Hours visit={visit} />}
        {directions && <HowToGetThere {...directions} />}
        {(whatsApp || reviews) && (
          <div>
            <h3>Questions and reviews</h3>
            <ul className={styles.links}>
              {whatsApp && (
                <li>
                  <a href={whatsAppUrl(whatsApp)}>WhatsApp {formatPhone(whatsApp)}</a>
                </li>
              )}
              {reviews && (
                <li>
                  <a href={reviews}>Reviews of visitors</a>
                </li>
              )}
            </ul>
          </div>
        )}
      </div>
    </section>
  );
}

function Hours({ visit }: { visit: Visit }) {
  // Prerendered pages are older than the moment at which they are read.
  const now = useHydrated() ? new Date() : undefined;
  const openDays = WEEKDAYS.map((day) => ({ day, hours: visit.hours.filter((one) => one.day === day) }));
  const upcoming = now
    ? visit.closed
        .filter(({ day }) => new Date(`${day}T23:59:59+05:30`) >= now)
        .sort((a, b) => (a.day < b.day ? -1 : 1))
    : [];
  return (
    <div>
      <h3>Opening hours</h3>
      <p className={styles.now}>{now && visit.hours.length > 0 ? describeOpening(openingAt(visit, now)) : ' '}</p>
      {visit.hours.length > 0 && (
        <table className={styles.hours}>
          <tbody>
            {openDays.map(({ day, hours }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td>{hours.map(({ opens, closes }) => `${opens} to ${closes}`).join(', ') || 'Closed'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {upcoming.length > 0 && (
        <p>Also closed: {upcoming.map(({ day, reason }) => `${formatDay(day)} (${reason})`).join(', ')}.</p>
      )}
    </div>
  );
}

function describeOpening(opening: Opening): string {
  switch (opening.state) {
    case 'open':
      return `Open now, until ${opening.until}.`;
    case 'opens':
      return `Opens today at ${opening.from}.`;
    default:
      return opening.reason ? `Closed today: ${opening.reason}.` : 'Closed now.';
  }
}

function formatDay(day: string): string {
  return new Date(`${day}T12:00:00Z`).toLocaleDateString('en-IN', { day: 'numeric', month: 'short', year: 'numeric' });
}

function HowToGetThere({ address, landmark, parking, latitude, longitude }: Directions) {
  const place = `${latitude},${longitude}`;
  return (
    <div>
      <h3>How to get there</h3>
      <p>{address}</p>
      {landmark && <p>Landmark: {landmark}</p>}
      {parking && <p>Parking: {parking}</p>}
      <ul className={styles.links}>
        <li>
          <a href={`geo:${place}?q=${place}`}>Open in a map app</a>
        </li>
        <li>
          <a href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`}>
            Show on OpenStreetMap
          </a>
        </li>
      </ul>
    </div>
  );
}
