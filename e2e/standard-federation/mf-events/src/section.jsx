import { EventsPage } from './events-page';

export default { routes: [{ path: '/events', element: <EventsPage /> }] };
