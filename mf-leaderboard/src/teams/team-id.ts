export type TeamId = 'Alpha' | 'Bravo' | 'Charlie' | 'Delta';
