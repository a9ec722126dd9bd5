/** The words of connecting. */

export const connect = {
  title: 'Connect',
  intro: 'We send a six-digit code to your e-mail. New here? The same step creates your account.',
  email: 'Work e-mail',
  emailHint: 'dana@northwind.example',
  send: 'Send code',
  sending: 'Sending…',
  sent: (email: string) => `A code is on its way to ${email}. It is valid for 24 hours.`,
  code: 'Code from the e-mail',
  userId: 'User id',
  userIdHelp: 'The service takes your e-mail address, unless it gave you an id of its own.',
  connect: 'Connect',
  connecting: 'Connecting…',
  again: 'Send a new code',
  otherEmail: 'Use another e-mail',
  haveKey: 'I already have an API key',
  haveCode: 'Get a code by e-mail instead',
  key: 'API key',
  address: 'Service address',
  addressHint: 'https://api.example.com',
  back: 'Back',
  privacy:
    'Your key stays in your own user properties. Other editors of this sheet can’t see it, unless you share it.',
};
