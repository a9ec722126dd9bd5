/** The words of connecting. */

export const connect = {
  title: 'Connect',
  intro: 'We’ll email you a six-digit code. New here? This also creates your account.',
  email: 'Work email',
  emailHint: 'dana@northwind.example',
  send: 'Send code',
  sending: 'Sending…',
  sent: (email: string) => `We’ve sent a code to ${email}. It’s valid for 24 hours.`,
  code: 'Code from the email',
  userId: 'User id',
  userIdHelp: 'Usually your email address, unless the service gave you a different id.',
  connect: 'Connect',
  connecting: 'Connecting…',
  again: 'Resend code',
  otherEmail: 'Use a different email',
  haveKey: 'I already have an API key',
  haveCode: 'Email me a code instead',
  key: 'API key',
  address: 'Service address',
  addressHint: 'https://api.example.com',
  back: 'Back',
  privacy:
    'Your key is stored privately in your Google account. Other editors can’t see it unless you share it.',
};
