/** Declares the operator's commands. */
import { type Command, Option } from 'commander';
import { jobStates } from '../../contract/job-states';
import { signalStates } from '../../contract/signal-states';
import { atLeastOne, count, dataOption, time } from '../options';

export function addAdminCommands(program: Command) {
  const admin = program
    .command('admin')
    .description('manage users, credits, jobs and data of the service');
  addUserCommands(admin);
  addWorkCommands(admin);
  addAlertCommand(admin);
  addDataCommands(admin);
}

/** Loads a command's code, and the service with it, when the command is called. */
function later<Given extends unknown[]>(load: () => Promise<(...given: Given) => Promise<void>>) {
  return async (...given: Given): Promise<void> => (await load())(...given);
}

const json = () => new Option('--json', 'print JSON instead of a table');
const ofUser = () => new Option('--user <user>', 'only this user, by id or email');
const limit = () =>
  new Option('--limit <n>', 'maximum number to list').argParser(count).default(50);
const yes = () => new Option('--yes', 'skip the confirmation');

function addUserCommands(admin: Command) {
  admin
    .command('users [match]')
    .description('list users, or those whose email contains a text; add, disable or delete one')
    .option('--add <email>', 'add a user, who gets a key by signing up')
    .option('--disable <user>', 'end a user’s key for good, and their jobs and signals')
    .option('--enable <user>', 'let a disabled user sign up again')
    .option('--delete <user>', 'delete a user with everything that is theirs')
    .addOption(yes())
    .addOption(dataOption())
    .addOption(json())
    .action(later(async () => (await import('./users')).users));

  admin
    .command('credits <user>')
    .description('show what a user was charged and granted, and for what')
    .addOption(new Option('--grant <n>', 'add credits first').argParser(atLeastOne))
    .option('--because <text>', 'with --grant: why; kept in the history')
    .addOption(
      new Option('--since <time>', 'only from then on, such as 2026-11-20T10:00Z').argParser(time),
    )
    .addOption(new Option('--until <time>', 'only before then').argParser(time))
    .addOption(limit())
    .addOption(dataOption())
    .addOption(json())
    .action(later(async () => (await import('./users')).credits));

  admin
    .command('keys <user>')
    .description('show or change the state of a user’s API key')
    .addOption(
      new Option(
        '--rotate',
        'replace the key; the user gets the new one by signing up again',
      ).conflicts('revoke'),
    )
    .option('--revoke', 'revoke the key; the user has none until signing up again')
    .addOption(dataOption())
    .addOption(json())
    .action(later(async () => (await import('./users')).keys));

  admin
    .command('icps <user>')
    .description('list or change a user’s ideal customer profiles')
    .option('--add <file>', 'add an ICP from a JSON file, or replace the one with that name')
    .addOption(new Option('--remove <id>', 'delete an ICP').argParser(count))
    .addOption(dataOption())
    .addOption(json())
    .action(later(async () => (await import('./users')).icps));
}

function addWorkCommands(admin: Command) {
  admin
    .command('jobs')
    .description('list jobs, newest first')
    .addOption(ofUser())
    .addOption(new Option('--state <state>', 'only this state').choices(jobStates))
    .addOption(limit())
    .option('--cancel <id>', 'cancel a job first and release its reserved credits')
    .addOption(dataOption())
    .addOption(json())
    .action(later(async () => (await import('./work')).jobs));

  admin
    .command('signals')
    .description('list signals, newest first')
    .addOption(ofUser())
    .addOption(new Option('--state <state>', 'only this state').choices(signalStates))
    .addOption(limit())
    .addOption(new Option('--stop <id>', 'stop a signal first').argParser(count))
    .addOption(dataOption())
    .addOption(json())
    .action(later(async () => (await import('./work')).signals));
}

function addAlertCommand(admin: Command) {
  admin
    .command('alerts')
    .description('list alerts that were not delivered, newest first, or send them again')
    .addOption(ofUser())
    .addOption(limit())
    .option('--replay', 'send them all again')
    .addOption(dataOption())
    .addOption(json())
    .action(later(async () => (await import('./work')).alerts));
}

function addDataCommands(admin: Command) {
  admin
    .command('blocklist')
    .description('show or change the companies that signals never report')
    .option('--add <domains...>', 'block companies')
    .option('--remove <domains...>', 'unblock companies')
    .addOption(dataOption())
    .addOption(json())
    .action(later(async () => (await import('./companies')).blockList));

  admin
    .command('sources')
    .description('show how public sources are doing, and who is not looked up there')
    .option('--opt-out <domains...>', 'look these companies up no more')
    .option('--opt-in <domains...>', 'look them up again')
    .addOption(limit())
    .addOption(dataOption())
    .addOption(json())
    .action(later(async () => (await import('./companies')).sources));

  admin
    .command('providers')
    .description('list data providers; add a key for all users, test it, set order and ceilings')
    .option('--add <provider>', 'add or replace a key, read from standard input')
    .option('--test <provider>', 'ask whether its key works and what is left, which spends nothing')
    .option('--order <providers...>', 'ask these first, in this order')
    .option('--ceiling <provider>', 'set the most a row and a run may cost; without both, no limit')
    .addOption(
      new Option('--per-row <n>', 'with --ceiling, in the provider’s unit').argParser(count),
    )
    .addOption(
      new Option('--per-run <n>', 'with --ceiling, in the provider’s unit').argParser(count),
    )
    .option('--remove <provider>', 'delete a key')
    .addOption(dataOption())
    .addOption(json())
    .action(later(async () => (await import('./providers')).providers));

  admin
    .command('sample')
    .description('say whether there is sample data, or take it out')
    .option('--remove', 'delete the sample companies with their people and posts')
    .addOption(yes())
    .addOption(dataOption())
    .addOption(json())
    .action(later(async () => (await import('./companies')).sampleData));

  const forget = admin
    .command('forget')
    .description('delete a company or person for every user, and keep them from coming back');
  forget
    .command('company <domain>')
    .description('delete a company with its people, posts and accounts')
    .addOption(yes())
    .addOption(dataOption())
    .addOption(json())
    .action(later(async () => (await import('./forget')).forgetCompany));
  forget
    .command('person <profile-or-email>')
    .description('delete a person, by profile URL or work email')
    .addOption(yes())
    .addOption(dataOption())
    .addOption(json())
    .action(later(async () => (await import('./forget')).forgetPerson));

  admin
    .command('crm <user>')
    .description('export a user’s CRM as CSV')
    .option('--csv <file>', 'file to create instead of printing')
    .addOption(dataOption())
    .action(later(async () => (await import('./data')).exportCrm));

  admin
    .command('backup <dir>')
    .description('copy the data folder, even while the service is running')
    .addOption(dataOption())
    .action(later(async () => (await import('./data')).backup));

  admin
    .command('distribute')
    .description('spread a PostgreSQL database over the nodes of a Citus cluster')
    .addOption(json())
    .action(later(async () => (await import('./data')).distribute));

  admin
    .command('move')
    .description('move the data from SQLite to PostgreSQL, with the service stopped')
    .option('--to <url>', 'an empty PostgreSQL database (default: SIGNALSHEET_DATABASE_URL)')
    .addOption(new Option('--check', 'compare every row once more, change nothing'))
    .addOption(
      new Option('--cancel', 'stay with SQLite while a move is unfinished').conflicts([
        'to',
        'check',
      ]),
    )
    .addOption(dataOption())
    .action(later(async () => (await import('./data')).moveData));
}
