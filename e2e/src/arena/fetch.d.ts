/** Node needs it for a body that is a stream. The types of browsers do not have it yet. */
interface RequestInit {
  duplex?: 'half';
}
