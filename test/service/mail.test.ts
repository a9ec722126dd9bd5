import { createServer, type Server } from 'node:net';
import { newEmail } from './helpers/acts';
import { call, errorOf, expectError } from './helpers/call';
import { serve } from './helpers/service';

interface Received {
  readonly commands: string[];
  text: string;
}

/** A minimal mail server; `refuses` makes it reject every recipient. */
function mailServer(
  refuses: boolean,
): Promise<{ server: Server; url: string; received: Received }> {
  const received: Received = { commands: [], text: '' };
  const server = createServer((socket) => {
    let inMessage = false;
    socket.write('220 mail.example ready\r\n');
    socket.on('data', (bytes) => {
      const lines = bytes.toString();
      if (inMessage) {
        received.text += lines;
        if (!received.text.endsWith('\r\n.\r\n')) return;
        inMessage = false;
        socket.write('250 kept\r\n');
        return;
      }
      received.commands.push(lines.trim());
      inMessage = lines.startsWith('DATA');
      if (lines.startsWith('RCPT') && refuses) socket.write('550 nobody here\r\n');
      else socket.write(inMessage ? '354 go on\r\n' : '250 fine\r\n');
    });
    socket.on('error', () => {});
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' ? address?.port : 0;
      resolve({ server, url: `smtp://127.0.0.1:${port}`, received });
    });
  });
}

const settings = (smtpUrl: string) =>
  ({ sampleData: 'off', smtpUrl, mailFrom: 'Signalsheet <codes@mail.example>' }) as const;

describe('mail through a mail server', () => {
  it('brings the code only to the address', async () => {
    const { server, url, received } = await mailServer(false);
    const service = await serve({ settings: settings(url) });
    const email = newEmail();
    expect((await call(service.url, 'signUp', { body: { email } })).status).toBe(200);
    server.close();
    expect(received.commands).toContain('MAIL FROM:<codes@mail.example>');
    expect(received.commands.filter((line) => line.startsWith('RCPT'))).toEqual([
      `RCPT TO:<${email}>`,
    ]);
    const code = /^ {4}(\d{6})\r$/m.exec(received.text)?.[1];
    const answer = await call(service.url, 'verify', { body: { email, otp_code: code } });
    expect(answer.status).toBe(200);
  });

  it.each([
    ['refuses', true],
    ['is away', false],
  ])('reports it if the mail server %s', async (_, refuses) => {
    const { server, url } = await mailServer(refuses);
    if (!refuses) await new Promise((resolve) => server.close(resolve));
    const service = await serve({ settings: settings(url) });
    const answer = await call(service.url, 'signUp', { body: { email: newEmail() } });
    expectError(answer, 500, 'INTERNAL_ERROR');
    expect(errorOf(answer).message).toContain('couldn’t be sent');
    server.close();
  });
});
