import type { StructureRule } from '../rule.ts';

export const guardRules: readonly StructureRule[] = [
  {
    id: 'weaken-guard',
    on: 'structure',
    shape: 'guard-weakened',
    domain: 'services',
    risk: 'critical',
    title: 'A change to what keeps watch over the agent',
    message:
      'This ends or weakens the program that asks you before an agent does something dangerous, or changes its settings.',
    stakes: [
      'From then on nobody is asked',
      'The next command may be the dangerous one',
      'It can be hard to see that nothing is watched any more',
    ],
    context: {
      home: '/home/anna',
      guarded: {
        paths: ['/home/anna/.config/watch', '.agent/settings.json'],
        processes: [{ id: 4242, name: 'watchd', commandLine: '/usr/bin/watchd run' }],
        services: ['watch'],
        variables: ['WATCH_'],
        commands: [{ program: 'watch-cli', words: 'daemon stop' }],
      },
    },
    matches: [
      'watch-cli daemon stop',
      'echo x > ~/.config/watch/config.toml',
      'rm -rf .agent',
      'sed -i s/a/b/ ~/.agent/settings.json',
      'cd ~/.agent && mv settings.json old',
      'kill 4242',
      'kill $(pgrep watchd)',
      'pkill -f watchd',
      'systemctl --user stop watchd',
      'WATCH_LEVEL=never watch-cli daemon start',
    ],
    spares: [
      'watch-cli daemon status',
      'cat ~/.config/watch/config.toml',
      'cp .agent/settings.json /tmp/x',
      'rm -rf .agent/cache',
      'kill 4243',
      'pkill node',
      'systemctl --user status watchd',
      'echo watchd',
    ],
  },
];
