/** The future booking process. It does not exist yet, and the texts say so. */
export const steps = [
  { title: 'Choose mode', text: 'Spike Rush, Battle Royale or Capture the Flag.' },
  { title: 'Select date and time', text: 'Any day the field is open.' },
  { title: 'Choose slot', text: 'One hour, your side or a mixed one.' },
  { title: 'Pay and confirm', text: 'Online payment comes last, when booking opens.' },
] as const;

export const notYet =
  'This is how booking will work. It is not open yet: pre-book and we will write to you when it is.';
