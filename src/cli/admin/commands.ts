/** The operator's commands as the command line knows them. */
import { type Command, Option } from 'commander';
import { jobStates } from '../../contract/job';
import { signalStates } from '../../contract/signal';
import { atLeastOne, count, dataOption } from '../options';
import { backup } from './backup';
import { blockList } from './blocklist';
import { type CrmOptions, exportCrm } from './crm';
import { type ForgetOptions, forgetCompany, forgetPerson } from './forget';
import { icps } from './icps';
import type { AdminOptions } from './operator';
import { credits, keys, listUsers } from './users';
import { jobs, signals } from './work';

export function addAdminCommands(program: Command) {
  const admin = program
    .command('admin')
    .description('see and change what the service on this data folder keeps');
  addUserCommands(admin);
  addWorkCommands(admin);
  addDataCommands(admin);
}

const json = () => new Option('--json', 'print JSON instead of a table');
const ofUser = () => new Option('--user <user>', 'of one user alone, by id or e-mail address');
const limit = () => new Option('--limit <n>', 'how many to list').argParser(count).default(50);
const yes = () => new Option('--yes', 'do it without asking');

function addUserCommands(admin: Command) {
  admin
    .command('users [match]')
    .description('list users, or those whose e-mail address contains a text')
    .addOption(dataOption())
    .addOption(json())
    .action((match: string | undefined, options: AdminOptions) => listUsers(match ?? '', options));

  admin
    .command('credits <user>')
    .description('show the ledger of a user, by id or e-mail address')
    .addOption(new Option('--grant <n>', 'give so many credits first').argParser(atLeastOne))
    .addOption(dataOption())
    .addOption(json())
    .action((user: string, options: AdminOptions & { grant?: number }) => credits(user, options));

  admin
    .command('keys <user>')
    .description('say whether a user has an API key, after a change where one is asked for')
    .addOption(
      new Option('--rotate', 'stop the key; signing up again gives the new one').conflicts(
        'revoke',
      ),
    )
    .option('--revoke', 'stop the key; there is none until the user signs up again')
    .addOption(dataOption())
    .addOption(json())
    .action((user: string, options: AdminOptions & { rotate?: true; revoke?: true }) =>
      keys(user, options),
    );

  admin
    .command('icps <user>')
    .description(
      'list the ideal customer profiles of a user, after a change where one is asked for',
    )
    .option('--add <file>', 'make the ICP of a JSON file, or replace the one of that name')
    .addOption(new Option('--remove <id>', 'delete an ICP').argParser(count))
    .addOption(dataOption())
    .addOption(json())
    .action((user: string, options: AdminOptions & { add?: string; remove?: number }) =>
      icps(user, options),
    );
}

function addWorkCommands(admin: Command) {
  admin
    .command('jobs')
    .description('list jobs, the newest first')
    .addOption(ofUser())
    .addOption(new Option('--state <state>', 'in one state alone').choices(jobStates))
    .addOption(limit())
    .option('--cancel <id>', 'end a job first, and give back what is set aside for it')
    .addOption(dataOption())
    .addOption(json())
    .action((options: Parameters<typeof jobs>[0]) => jobs(options));

  admin
    .command('signals')
    .description('list signals, the newest first')
    .addOption(ofUser())
    .addOption(new Option('--state <state>', 'in one state alone').choices(signalStates))
    .addOption(limit())
    .addOption(new Option('--stop <id>', 'end a signal first').argParser(count))
    .addOption(dataOption())
    .addOption(json())
    .action((options: Parameters<typeof signals>[0]) => signals(options));
}

function addDataCommands(admin: Command) {
  admin
    .command('blocklist')
    .description('show, and change, the companies that no signal surfaces')
    .option('--add <domains...>', 'put companies on it')
    .option('--remove <domains...>', 'take companies off it')
    .addOption(dataOption())
    .addOption(json())
    .action((options: AdminOptions & { add?: string[]; remove?: string[] }) =>
      blockList(options, options),
    );

  const forget = admin
    .command('forget')
    .description('delete what is known of a company or a person, for every user, and keep it out');
  forget
    .command('company <domain>')
    .description('a company with its people, posts and accounts')
    .addOption(yes())
    .addOption(dataOption())
    .addOption(json())
    .action((domain: string, options: ForgetOptions) => forgetCompany(domain, options));
  forget
    .command('person <profile-or-email>')
    .description('a person, by the address of the profile or by the work e-mail address')
    .addOption(yes())
    .addOption(dataOption())
    .addOption(json())
    .action((person: string, options: ForgetOptions) => forgetPerson(person, options));

  admin
    .command('crm <user>')
    .description('export the CRM of a user as CSV, by id or e-mail address')
    .option('--csv <file>', 'file to make instead of printing')
    .addOption(dataOption())
    .action((user: string, options: CrmOptions) => exportCrm(user, options));

  admin
    .command('backup <dir>')
    .description('copy the data folder into a new one, also while the service runs')
    .addOption(dataOption())
    .action((dir: string, options: AdminOptions) => backup(dir, options));
}
