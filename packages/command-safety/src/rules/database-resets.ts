import type { CommandLook } from '../command-look.ts';
import type { CommandRule } from '../rule.ts';
import { sqlClients } from './sql.ts';

const resetters = [
  'airflow',
  'superset',
  'bundle',
  'rake',
  'rails',
  'rake',
  'prisma',
  'npx',
  'artisan',
  'php',
  'python',
  'python3',
  'manage.py',
  'django-admin',
  'supabase',
  'sequelize',
  'typeorm',
  'flask',
  'alembic',
  'knex',
  'bundle',
  'mix',
  'diesel',
  'sqlx',
  'wp',
  'drush',
  'heroku',
  'pnpm',
  'yarn',
  'hasura',
  'migrate',
  'flyway',
  'liquibase',
  'drizzle-kit',
  'dotnet',
];

function resetsDatabase(command: CommandLook): boolean {
  return (
    (command.args.length < 64 &&
      /(?:^|\s)(?:db:(?:drop|reset|purge|migrate:reset|schema:load|truncate_all)(?::[\w:]+)?|migrate:(?:fresh|reset|refresh)|db:wipe|prisma\s+(?:migrate\s+reset|db\s+push\s.*--(?:force-reset|accept-data-loss))|migrate\s+reset|schema:drop|pg:reset|pg:credentials:destroy|sql-drop|ecto\.(?:drop|reset)|downgrade\s+base|db\s+(?:reset|drop|clean)|database\s+(?:drop|reset)|ef\s+database\s+drop|drop-all)(?:\s|$)/.test(
        command.text + ' ',
      )) ||
    (/manage\.py|django-admin/.test(`${command.program} ${command.args[0]?.text ?? ''}`) &&
      /\b(?:flush|reset_db|sqlflush)\b/.test(command.text)) ||
    (command.program === 'flyway' && command.is('clean')) ||
    (command.program === 'diesel' && command.is('database reset|drop')) ||
    (command.program === 'migrate' && command.mentions('drop')) ||
    (command.program === 'liquibase' && command.mentions('dropAll', 'drop-all'))
  );
}

/** Databases of an application, by the tool that made them. */
export const databaseResetRules: readonly CommandRule[] = [
  {
    id: 'reset-production',
    on: 'command',
    domain: 'databases',
    risk: 'critical',
    programs: resetters,
    title: 'Reset of the database that users work with',
    message: 'This drops or rebuilds a database that is said to be in production.',
    stakes: ['All data of the application', 'Everyone who uses it', 'Only a backup brings it back'],
    alternative: 'bin/rails db:version',
    matches: [
      'RAILS_ENV=production bin/rails db:drop',
      'NODE_ENV=production npx prisma migrate reset --force',
    ],
    spares: [
      'bin/rails db:version',
      'RAILS_ENV=test bin/rails db:drop',
      'RAILS_ENV=production bin/rails db:migrate',
    ],
    when: (command) =>
      (command.concernsProduction || command.has('--linked', '--remote', '--prod', '--production')) &&
      resetsDatabase(command),
  },
  {
    id: 'drop-scratch',
    on: 'command',
    domain: 'databases',
    risk: 'moderate',
    programs: ['dropdb', ...resetters, ...sqlClients],
    title: 'Deletion of a database for tests',
    message: 'This deletes a database, or tables, that are there for tests by their name.',
    stakes: ['What the tests have left there', 'What else is called so', 'It takes a while to fill again'],
    alternative: 'psql -l',
    matches: ['dropdb --if-exists shop_test', 'RAILS_ENV=test bin/rails db:drop'],
    spares: ['psql -l', 'createdb shop_test', 'RAILS_ENV=test bin/rails test'],
    when: (command) =>
      command.concernsScratch &&
      (command.program === 'dropdb'
        ? command.operands.length > 0
        : resetsDatabase(command) || /\bdrop\s+(?:database|schema|table)\b/.test(command.statements)),
  },
  {
    id: 'reset-database',
    on: 'command',
    domain: 'databases',
    risk: 'high',
    programs: resetters,
    title: 'Reset of an application database',
    message: 'This drops and rebuilds the database of an application, or rolls it back.',
    stakes: [
      'All data in the database',
      'With a production address in the environment, that of your users',
      'Only a backup brings it back',
    ],
    alternative: 'npx prisma migrate status',
    matches: [
      'rails db:drop',
      'rake db:reset',
      'npx prisma migrate reset --force',
      'php artisan migrate:fresh',
      'python manage.py flush',
      'heroku pg:reset DATABASE',
      'supabase db reset',
      'wp db drop --yes',
      'flyway clean',
    ],
    spares: [
      'rails db:migrate',
      'npx prisma migrate status',
      'php artisan migrate',
      'python manage.py migrate',
      'wp db check',
    ],
    when: (command) => !command.concernsScratch && resetsDatabase(command),
  },
];
