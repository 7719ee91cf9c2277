import { parse } from 'yaml';
import { table, texts, type TaskSource, isTaskName, makeTask, taskBounds, type Task } from '../task.ts';

/** Aliases can make a page of YAML into gigabytes; nobody's tasks need many. */
const parseYaml = (text: string): Readonly<Record<string, unknown>> =>
  table(parse(text, { maxAliasCount: 50 }));

/** taskfile.dev/reference/schema */
export const taskfile: TaskSource = {
  kind: 'taskfile',
  files: [
    'Taskfile.yml',
    'taskfile.yml',
    'Taskfile.yaml',
    'taskfile.yaml',
    'Taskfile.dist.yml',
    'Taskfile.dist.yaml',
  ],
  upward: true,
  read(text) {
    return Object.entries(table(parseYaml(text).tasks)).flatMap(([name, value]) => {
      const { internal, desc, summary } = table(value);
      if (!isTaskName(name) || internal === true) return [];
      return [makeTask('taskfile', name, name === 'default' ? 'task' : `task ${name}`, desc ?? summary)];
    });
  },
};

/** docs.docker.com/reference/compose-file */
export const compose: TaskSource = {
  kind: 'compose',
  files: ['compose.yaml', 'compose.yml', 'docker-compose.yaml', 'docker-compose.yml'],
  upward: true,
  read(text) {
    const services = Object.keys(table(parseYaml(text).services)).filter(isTaskName);
    if (services.length === 0) return [];
    return [
      makeTask('compose', 'up', 'docker compose up -d', `start ${services.join(', ')}`),
      makeTask('compose', 'down', 'docker compose down', 'stop all services'),
      ...services.flatMap((service) => [
        makeTask('compose', `up:${service}`, `docker compose up -d ${service}`),
        makeTask('compose', `logs:${service}`, `docker compose logs -f ${service}`),
      ]),
    ];
  },
};

/**
 * A team's own playbook: `tasks` by name, each with `command` and, as wanted, `description`, `after` and `after_failure`
 * (beginnings of command lines).
 */
export const playbook: TaskSource = {
  kind: 'playbook',
  files: ['.hunch/tasks.yaml', '.hunch/tasks.yml'],
  upward: true,
  read(text) {
    const parsed = parseYaml(text);
    const tasks = Object.entries(table(parsed.tasks));
    if (tasks.length === 0) throw new Error('it has no `tasks`, a table of names with a `command` each');
    return tasks.map(([name, value]): Task => {
      const { command, description, after, after_failure: afterFailure } = table(value);
      if (typeof command !== 'string' || command.trim() === '' || /[\0\n]/.test(command)) {
        throw new Error(`task "${name.slice(0, 40)}" needs a \`command\` of one line`);
      }
      return {
        ...makeTask('playbook', name.slice(0, taskBounds.nameCharactersMax), command.trim(), description),
        after: texts(after).slice(0, taskBounds.conditionsMax),
        afterFailure: texts(afterFailure).slice(0, taskBounds.conditionsMax),
      };
    });
  },
};
