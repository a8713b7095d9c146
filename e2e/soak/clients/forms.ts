/** Complete, valid forms as the browser sends them. */
export const aPrebooking = (name = 'Asha Rawat') => ({
  name,
  email: 'asha@example.in',
  mobile: '9876543210',
  city: 'Dehradun',
  otherCity: null,
  comments: '',
  agreeTerms: true,
});

export const aFeedback = (thoughts = 'More shade, please.') => ({
  rating: 4,
  thoughts,
  visit_frequency: 'Once a month',
  game_mode_request: 'Stealth Missions',
  arena_upgrade: 'Themed Areas',
  custom_request: '',
});

export const aWaiver = (firstName = 'Asha') => ({
  firstName,
  lastName: 'Rawat',
  dob: '1998-02-28',
  address: '12 Rajpur Road',
  city: 'Dehradun',
  state: 'Uttarakhand',
  zip: '248001',
  phone: '+91 98765 43210',
  email: 'asha@example.in',
  medicalCondition: 'no',
});

/** The forms of visitors: where each is sent, and how to fill it in. */
export const FORMS = [
  ['/api/prebooking', aPrebooking],
  ['/api/feedback', aFeedback],
  ['/api/waivers/submit', aWaiver],
] as const;
