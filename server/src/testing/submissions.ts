/** Builders of complete, valid forms as browsers send them. */
export const aPrebooking = (changes: object = {}) => ({
  name: 'Asha Rawat',
  email: 'asha@example.in',
  mobile: '9876543210',
  city: 'Dehradun',
  otherCity: null,
  comments: '',
  agreeTerms: true,
  ...changes,
});

export const aFeedback = (changes: object = {}) => ({
  rating: 4,
  thoughts: 'More shade, please.',
  visit_frequency: 'Once a month',
  game_mode_request: 'Stealth Missions',
  arena_upgrade: 'Themed Areas',
  custom_request: '',
  ...changes,
});

export const aContactMessage = (changes: object = {}) => ({
  email: 'asha@example.in',
  message: 'Do you have goggles that fit over glasses?',
  ...changes,
});

export const aWaiver = (changes: object = {}) => ({
  firstName: 'Asha',
  lastName: 'Rawat',
  dob: '1998-02-28',
  address: '12 Rajpur Road',
  city: 'Dehradun',
  state: 'Uttarakhand',
  zip: '248001',
  phone: '+91 98765 43210',
  email: 'asha@example.in',
  medicalCondition: 'no',
  ...changes,
});
