/** Abbreviations and alternative spellings in titles, with the form that all other tables use. */
import { once } from '../../contract/once';
import { splitList, tableOf } from './tables';

/** Full form | abbreviations, of one word or several. */
const shortForms = `
  and                          | &, +
  vice president               | vp, svp, evp, rvp, gvp, area vice president, area vp
  associate vice president     | avp, assistant vice president
  senior                       | sr, snr
  junior                       | jr
  manager                      | mgr
  director                     | dir
  engineering                  | eng
  engineer                     | engr
  developer                    | dev, devs
  representative               | rep, reps
  executive                    | exec
  assistant                    | asst
  associate                    | assoc
  specialist                   | spec
  administrator                | admin
  account                      | acct
  operations                   | ops
  coordinator                  | coord
  team lead                    | team leader, teamlead, teamleader
  software engineer            | s / w engineer, software eng, sw engineer, sw eng
  hardware engineer            | h / w engineer, hw engineer
  frontend engineer            | fe engineer, fe developer, front developer, front dev, front engineer
  mechanical engineer          | mech engineer, mech eng
  devops                       | dev / ops
  supply chain manager         | scm manager
  key account manager          | key accounter
  backend engineer             | be engineer, be developer
  machine learning engineer    | mle
  business development         | biz dev, bizdev, bus dev
  business development manager | bd manager
  business development representative | bus dev rep, biz dev rep, bd rep
  business operations          | bizops, biz operations
  project manager              | proj manager, proj mgr
  product manager              | prod manager, prod mgr
  customer                     | cust
  communications               | comms
  engineering manager          | eng manager, eng mgr, dev manager
  engineering team lead        | dev team lead, dev team leader
  chief executive officer      | ceo, chief exec, chief executive, chief executive officer
  chief technology officer     | cto, chief technical officer
  chief financial officer      | cfo
  chief operating officer      | coo, chief operations officer
  chief marketing officer      | cmo
  chief revenue officer        | cro
  chief information officer    | cio
  chief information security officer | ciso
  chief human resources officer | chro, chief people officer, chief hr officer
  chief product officer        | cpo
  chief data officer           | cdo
  chief legal officer          | clo
  business intelligence        | bi
  vice president customer success | vp cs, vp of cs
  head of customer success     | head of cs
  director of customer success | director of cs
  startup associate            | founder associate, founders associate
  cofounder founder            | cofounder
  revenue operations           | revops, rev ops
  gtm                          | go to market
  demand generation            | demand gen
  learning and development     | l & d, l and d
  compensation and benefits    | c & b, comp & ben, comp & benefits, comp and ben
  financial planning and analysis | fp & a, fp and a, fpa
  talent acquisition partner   | ta partner
  talent acquisition specialist | ta specialist
  talent acquisition manager   | ta manager
  talent acquisition lead      | ta lead
  talent acquisition coordinator | ta coordinator
  head of talent acquisition   | head of ta
  golang developer             | go developer
  golang engineer              | go engineer
  golang software              | go software
  golang backend               | go backend
  javascript                   | js
  typescript                   | ts
  node                         | nodejs, node js
  react                        | reactjs, react js
  vue                          | vuejs, vue js
  angular                      | angularjs
  kubernetes                   | k8s
  net                          | dotnet, asp net
  accounts payable specialist / accounts receivable specialist | ap / ar specialist
  accounts payable             | account payable
  accounts receivable          | account receivable
  accounts payable specialist  | ap specialist
  accounts payable clerk       | ap clerk
  accounts payable manager     | ap manager
  accounts payable analyst     | ap analyst
  accounts payable accountant  | ap accountant
  accounts receivable specialist | ar specialist
  accounts receivable clerk    | ar clerk
  accounts receivable manager  | ar manager
  accounts receivable analyst  | ar analyst
  accounts receivable accountant | ar accountant
  database administrator       | dba
  system administrator         | sysadmin, systems administrator, systems admin, sys admin
  technical program manager    | tpm
  personal assistant to        | pa to
  executive assistant to       | ea to
  ux researcher                | user researcher, user experience researcher
  field sales                  | outside sales
  marketing                    | mktg, mktng
  information security         | infosec
  help desk                    | helpdesk
  product marketing manager    | pmm
`;

interface ShortForm {
  readonly words: readonly string[];
  readonly is: readonly string[];
}

const byFirst = once(() => {
  const found = new Map<string, ShortForm[]>();
  for (const [is = '', names = ''] of tableOf(shortForms))
    for (const name of splitList(names)) {
      const words = name.split(' ');
      const first = words[0] ?? '';
      found.set(first, [...(found.get(first) ?? []), { words, is: is.split(' ') }]);
    }
  for (const own of found.values()) own.sort((one, other) => other.words.length - one.words.length);
  return found;
});

/** Whether a word is the first of an abbreviation. */
export const beginsShortForm = (word: string) => byFirst().has(word);

/** Takes the words of a part of a title; returns them with abbreviations expanded. */
export function writtenOut(part: readonly string[]): readonly string[] {
  const forms = byFirst();
  const found: string[] = [];
  for (let at = 0; at < part.length; ) {
    const word = part[at] ?? '';
    const form = forms
      .get(word)
      ?.find(({ words }) => words.every((one, i) => part[at + i] === one));
    if (form) found.push(...form.is);
    else found.push(word);
    at += form?.words.length ?? 1;
  }
  return found;
}
