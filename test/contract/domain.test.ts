import fc from 'fast-check';
import { readDomain } from '../../src/contract/domain';

const domainOf = (text: string) => {
  const reading = readDomain(text);
  return reading.ok ? reading.domain : reading.fault;
};

describe('readDomain', () => {
  it.each([
    ['Acme.example ', 'acme.example'],
    ['https://www.acme.example/about?x=1#y', 'acme.example'],
    ['HTTP://acme.example:8080', 'acme.example'],
    ['//acme.example/path', 'acme.example'],
    ['dana@sales.acme.example', 'sales.acme.example'],
    ['mailto:dana@acme.example', 'acme.example'],
    ['https://user:secret@acme.example/', 'acme.example'],
    ['acme.example.', 'acme.example'],
    ['www.example', 'www.example'],
    ['münchen.example', 'xn--mnchen-3ya.example'],
    ['MÜNCHEN.example', 'xn--mnchen-3ya.example'],
    ['acme.example:443', 'acme.example'],
    // Whoever names the provider itself means the company; a company may call its mail servers so, too.
    ['https://gmail.com', 'gmail.com'],
    ['https://yahoo.com/@dana', 'yahoo.com'],
    ['dana@mail.acme.example', 'mail.acme.example'],
    ['dana@outlook.acme.com', 'outlook.acme.com'],
  ])('reads %j as %j', (text, domain) => {
    expect(domainOf(text)).toBe(domain);
  });

  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['https://', 'empty'],
    ['acme', 'no_dot'],
    ['n/a', 'no_dot'],
    ['-', 'bad_character'],
    ['Acme Inc.', 'bad_character'],
    ['acme..example', 'bad_character'],
    ['-acme.example', 'bad_character'],
    ['192.168.0.1', 'ip_address'],
    ['http://10.0.0.1/', 'ip_address'],
    ['1.5', 'ip_address'],
    ['dana@gmail.com', 'personal_email'],
    ['mailto:Dana.Doe@Yahoo.co.uk', 'personal_email'],
    ['d@WEB.de', 'personal_email'],
    [`${'a'.repeat(64)}.example`, 'too_long'],
    [`${'a.'.repeat(130)}example`, 'too_long'],
  ])('refuses %j as %s', (text, fault) => {
    expect(domainOf(text)).toBe(fault);
  });

  it('takes 253 characters and no more', () => {
    const longest = `${'a.'.repeat(123)}example`;
    expect(longest).toHaveLength(253);
    expect(domainOf(longest)).toBe(longest);
    expect(domainOf(`a${longest}`)).toBe('too_long');
  });

  it('keeps what it has read once', () => {
    fc.assert(
      fc.property(
        fc.domain(),
        fc.constantFrom('', 'https://', 'http://www.', ' '),
        (host, before) => {
          const once = readDomain(before + host.toUpperCase());
          if (!once.ok) return;
          expect(readDomain(once.domain)).toEqual(once);
        },
      ),
    );
  });

  it('never throws, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const reading = readDomain(text);
        if (reading.ok) expect(reading.domain).toMatch(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/);
      }),
    );
  });
});
