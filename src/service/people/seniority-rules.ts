/** Which words of a title tell its seniority, from the highest level; the first rule that fits decides. */
import type { Seniority } from '../../contract/people';
import type { TitleRule } from './title-rule';

/** Kinds of “manager” that lead work and not people, so that “senior” before them is a level of its own. */
const ownWork =
  '(product|program|programme|project|account|success|community|content|brand|category|campaign|partner|portfolio)';

export const seniorityRules: readonly TitleRule<Seniority>[] = [
  {
    is: 'INTERN',
    where:
      /\b(intern|internship|working student|werkstudent(in)?|apprentice|trainee|placement student)\b/,
  },
  {
    is: 'ENTRY',
    where: /\b(executive|personal|management|team) assistant\b|\b(assistant|secretary|aide)$/,
  },
  { is: 'FOUNDER', where: /\b(co)?founder\b/ },
  { is: 'FOUNDER', where: /^(co)?owner\b|\b(business|company|sole|managing) (co)?owner\b/ },
  { is: 'FOUNDER', where: /\band (co)?owner$|\| (co)?owner$/ },
  { is: 'CXO', where: /\bchief (\w+ ){1,4}officer\b|\bgeneral counsel\b/ },
  { is: 'CXO', where: /\bmanaging director\b|\bgeschaftsfuhrer(in)?\b|\bdirecteur general\b/ },
  { is: 'CXO', where: /(?<!\bvice )\bpresident\b(?! club)|\bchair(man|woman|person)?$/ },
  {
    is: 'PARTNER',
    where: /\b(managing|general|senior|equity|founding|operating|venture|law|audit|tax) partner\b/,
  },
  { is: 'PARTNER', where: /^partner( and| at| \||$)|\| partner$/ },
  { is: 'VP', where: /\bvice president\b/ },
  { is: 'HEAD', where: /\bhead\b|\bchief\b/ },
  { is: 'DIRECTOR', where: /\b(director|direktor|directeur|directrice|general manager)\b/ },
  { is: 'ENTRY', where: /\b(associate|junior|assistant) (\w+ )*manager\b/ },
  {
    is: 'SENIOR',
    where: new RegExp(`\\b(senior|staff|principal|lead) (\\w+ )*${ownWork} manager\\b`),
  },
  {
    is: 'MANAGER',
    where: /\b(manager|controller|supervisor|team lead|team leader|business partner)\b/,
  },
  { is: 'ENTRY', where: /\bjunior\b|\bstaff (accountant|nurse|writer)\b/ },
  {
    is: 'SENIOR',
    where: /\b(senior|staff|principal|lead|distinguished|fellow|architect|expert|iii|iv)\b/,
  },
  {
    is: 'SENIOR',
    where: /\b(enterprise|strategic|key|major|global) account (executive|manager)\b/,
  },
];
