import type { Translation } from '../language';
import type { waiverFormText } from './waiver-form-text';

/** Messages of the rules and of the server, by the English one. */
const messages: Readonly<Record<string, string>> = {
  'Please enter your first name.': 'कृपया अपना पहला नाम लिखें।',
  'Please enter your last name.': 'कृपया अपना उपनाम लिखें।',
  'Please enter your date of birth.': 'कृपया अपनी जन्मतिथि लिखें।',
  'Please enter a real date of birth.': 'कृपया सही जन्मतिथि लिखें।',
  'This date of birth is in the future.': 'यह जन्मतिथि अभी आई ही नहीं है। कृपया साल जाँच लें।',
  'Players are 12 or older.': 'खेलने के लिए उम्र कम से कम 12 साल होनी चाहिए।',
  'Please enter your phone number.': 'कृपया अपना फ़ोन नंबर लिखें।',
  'Please enter a phone number with 7 to 20 digits.': 'कृपया 7 से 20 अंकों का फ़ोन नंबर लिखें।',
  'Please enter a valid email address.': 'कृपया सही ईमेल पता लिखें।',
  'Please answer yes or no.': 'कृपया हाँ या नहीं चुनें।',
  'An Indian PIN code has six digits and does not start with 0. Leave the field empty for an address abroad.':
    'भारत का पिन कोड छह अंकों का होता है और 0 से शुरू नहीं होता। विदेश का पता हो, तो यह जगह खाली छोड़ दें।',
  'Something went wrong!': 'कुछ गड़बड़ हो गई!',
  'Too many attempts. Please wait a minute and try again.': 'बहुत बार कोशिश हो चुकी है। कृपया एक मिनट रुककर फिर कोशिश करें।',
  'This form was already sent with other answers. Reload the page to send a new one.':
    'यह फ़ॉर्म दूसरे जवाबों के साथ पहले ही भेजा जा चुका है। नया फ़ॉर्म भेजने के लिए पेज दोबारा लोड करें।',
  'The site is very busy just now. Please try again in a moment.':
    'अभी साइट पर बहुत भीड़ है। कृपया थोड़ी देर बाद फिर कोशिश करें।',
  'The database cannot be reached just now. Please try again in a moment.':
    'अभी फ़ॉर्म सेव नहीं हो सका। कृपया थोड़ी देर बाद फिर कोशिश करें।',
  'Something went wrong on our side. Please try again.': 'हमारी ओर से कुछ गड़बड़ हो गई। कृपया फिर कोशिश करें।',
  'The request took too long to arrive. Please try again.': 'फ़ॉर्म पहुँचने में बहुत देर लगी। कृपया फिर कोशिश करें।',
  'This form came from another site. Please open it here and send it again.':
    'यह फ़ॉर्म किसी दूसरी साइट से आया है। कृपया इसे यहीं खोलकर दोबारा भेजें।',
};

const TOO_LONG = /^Please use at most (.+) characters\.$/;

/** The form of the waiver in Hindi. A translator has to approve it before the venue uses it. */
export const hi: Translation<typeof waiverFormText> = {
  title: 'दायित्व-मुक्ति पत्र (वेवर)',
  fields: {
    firstName: { label: 'पहला नाम' },
    lastName: { label: 'उपनाम' },
    dob: { label: 'जन्मतिथि' },
    guardianName: { label: 'अभिभावक का नाम' },
    guardianPhone: { label: 'अभिभावक का फ़ोन नंबर' },
    phone: { label: 'फ़ोन नंबर' },
    email: { label: 'ईमेल' },
    address: { label: 'पता' },
    city: { label: 'शहर' },
    state: { label: 'राज्य' },
    zip: { label: 'पिन कोड' },
    medicalCondition: {
      label: 'सेहत से जुड़ी समस्या',
      question: 'क्या आपको सेहत से जुड़ी कोई ऐसी समस्या है जो हमें पता होनी चाहिए?',
      help: 'जैसे दिल की बीमारी, दमा, मिर्गी, गर्भावस्था, हाल की कोई चोट या एलर्जी।',
    },
  },
  optional: (label) => `${label} (वैकल्पिक)`,
  age: 'आपकी उम्र',
  ages: { '18_or_above': '18 साल या उससे ज़्यादा', below_18: '18 साल से कम' },
  answers: { yes: 'हाँ', no: 'नहीं' },
  submit: 'वेवर जमा करें',
  submitted: 'वेवर जमा हो गया!',
  yourReference: 'आपका रेफ़रेंस नंबर:',
  showReference: 'गेट पर यह रेफ़रेंस नंबर फ़ोन पर या कागज़ पर दिखाएँ।',
  qrCode: (reference) => `रेफ़रेंस नंबर ${reference} का QR कोड`,
  validUntilDay: (day) => `12/31 (${day}) तक मान्य`,
  message(english) {
    const [, length] = TOO_LONG.exec(english) ?? [];
    return length ? `कृपया ज़्यादा से ज़्यादा ${length} अक्षर लिखें।` : (messages[english] ?? english);
  },
};
