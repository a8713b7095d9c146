export const saturday = 'Saturday';
