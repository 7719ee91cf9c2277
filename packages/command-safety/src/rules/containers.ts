import type { CommandRule } from '../rule.ts';
import { everyListed, namesAll } from '../shell/marks.ts';

const engines = ['docker', 'podman', 'nerdctl'];

export const containerRules: readonly CommandRule[] = [
  {
    id: 'escape-container',
    on: 'command',
    domain: 'containers',
    risk: 'critical',
    programs: engines,
    title: 'Container with the whole machine in it',
    message: 'This gives a container the root of this machine, or control over its container engine.',
    stakes: [
      'Whatever runs in the container is root on this machine',
      'All files of the machine',
      'It is how attackers leave a container',
    ],
    alternative: 'docker run --rm -v "$PWD":/work alpine ls /work',
    matches: [
      'docker run -v /:/host alpine',
      'docker run --privileged -v /:/mnt -it ubuntu',
      'podman run --volume=/:/mnt x',
      'docker run --mount type=bind,source=/,target=/h x',
      'docker run --pid=host --privileged x nsenter -t 1 -m sh',
    ],
    spares: [
      'docker run -v "$PWD":/work alpine',
      'docker run -v data:/var/lib/x alpine',
      'docker run -v /srv/x:/x alpine',
    ],
    when: (command) =>
      command.is('run|create|container') &&
      (/(?:^|\s|=)\/:\/|(?:source|src)=\/(?:,|\s|$)/.test(command.text) ||
        (/--privileged/.test(command.text) && /--pid[= ]host|nsenter/.test(command.text))),
  },
  {
    id: 'privileged-container',
    on: 'command',
    domain: 'containers',
    risk: 'high',
    programs: engines,
    title: 'Privileged container',
    message: 'This runs a container with rights over the machine.',
    stakes: [
      'Whatever runs in it can reach devices and the kernel',
      'With the engine socket, every other container',
      'Isolation is gone',
    ],
    alternative: 'docker run --rm alpine id',
    matches: [
      'docker run --privileged alpine',
      'docker run -v /var/run/docker.sock:/var/run/docker.sock x',
      'docker run --cap-add=ALL x',
      'docker run --cap-add SYS_ADMIN x',
      'docker run -v /etc:/etc x',
    ],
    spares: ['docker run --rm alpine id', 'docker run --cap-drop=ALL x', 'docker ps'],
    when: (command) =>
      command.is('run|create|exec') &&
      (command.has('--privileged') ||
        /docker\.sock|--cap-add[= ](?:ALL|SYS_ADMIN|SYS_MODULE|SYS_PTRACE)|--security-opt[= ]\S*unconfined|(?:^|\s|=)\/(?:etc|root|boot|usr|dev|var)\/?:/i.test(
          command.text,
        )),
  },
  {
    id: 'prune-containers',
    on: 'command',
    domain: 'containers',
    risk: 'high',
    programs: [...engines, 'buildah', 'crictl', 'docker-compose'],
    title: 'Removal of everything that is not running',
    message: 'This removes stopped containers, images or volumes that nothing uses now.',
    stakes: [
      'Data in volumes of stopped containers',
      'Images that are in no registry',
      'Everything has to be downloaded or built again',
    ],
    alternative: 'docker system df',
    matches: [
      'docker system prune -a --volumes',
      'docker volume prune',
      'podman system reset',
      'docker image prune -a',
    ],
    spares: [
      'docker system df',
      'docker ps',
      'docker volume ls',
      'docker container prune',
      'docker image prune',
      'docker builder prune -a',
      'docker image prune -af --filter until=72h',
      'docker system prune',
    ],
    when: (command) =>
      command.is('volume prune') ||
      // Without these it asks first, and takes what nothing uses and what can be downloaded again.
      (command.is('system prune') && command.has('-a', '--all', '--volumes')) ||
      // What a builder keeps can be built again; images may be in no registry.
      (command.is('image prune') && command.has('-a', '--all') && !/\s--filter\b/.test(command.text)) ||
      command.is('system reset') ||
      (command.is('rmi') && command.has('-a', '--all', '--prune')),
  },
  {
    id: 'remove-volumes',
    on: 'command',
    domain: 'containers',
    risk: 'high',
    scoped: true,
    programs: [...engines, 'docker-compose'],
    title: 'Removal of volumes',
    message: 'This removes volumes, where containers keep their data.',
    stakes: [
      'All data in the volumes: databases, uploads',
      'It does not go to a trash',
      'Only a backup brings it back',
    ],
    alternative: 'docker volume ls',
    matches: [
      'docker volume rm data',
      'docker compose down -v',
      'docker-compose down --volumes',
      'docker rm -vf db',
      'podman volume rm -a',
    ],
    spares: ['docker volume ls', 'docker compose down', 'docker rm web', 'docker-compose up -d'],
    when: (command) =>
      command.is('volume|volumes|stack rm|remove') ||
      ((command.mentions('down') || command.is('rm')) && command.mentions('-v', '--volumes', '-vf', '-fv')),
  },
  {
    id: 'remove-everything-listed',
    on: 'command',
    domain: 'containers',
    risk: 'critical',
    scoped: true,
    programs: [...engines, 'helm', 'virsh', 'vagrant'],
    title: 'Removal of everything that is listed',
    message: 'This removes every volume, release or machine that the list names.',
    stakes: ['All data in them', 'The services that use them', 'Nothing of it goes to a trash'],
    alternative: 'docker volume ls',
    matches: [
      'docker volume rm $(docker volume ls -q)',
      'virsh undefine vm1 --remove-all-storage',
      'helm list -q | xargs helm uninstall',
    ],
    spares: ['docker volume ls -q', 'helm list -q', 'docker rm $(docker ps -q)'],
    when: (command) =>
      ((command.is('volume rm|remove') || command.is('uninstall|delete|del|undefine|destroy')) &&
        command.args.some(({ text }) => namesAll(text))) ||
      (command.is('volume rm|remove|prune') &&
        command.args.some(({ text }) => /^-[f]*a[f]*$|^--all$/.test(text)) &&
        !/\s--filter\b/.test(command.text)) ||
      (command.is('undefine') && command.has('--remove-all-storage')),
  },
  {
    id: 'remove-all-containers',
    on: 'command',
    domain: 'containers',
    risk: 'high',
    programs: [...engines, 'crictl', 'ctr'],
    title: 'Removal of all containers or images',
    message: 'This kills or removes every container, or every image.',
    stakes: [
      'All services in containers',
      'Data that is in no volume',
      'Everything has to be downloaded or built again',
    ],
    alternative: 'docker ps -a',
    matches: [
      'docker rm -f $(docker ps -aq)',
      'docker rmi -f $(docker images -q)',
      'docker kill $(docker ps -q)',
      'docker ps -aq | xargs docker rm -f',
      'podman rm -af',
      'crictl rmp -af',
      'docker service rm web',
    ],
    spares: [
      'docker rm web',
      'docker stop web',
      'docker stop $(docker ps -q)',
      'docker ps -aq',
      'docker images -q',
    ],
    when: (command) => {
      // A service of a swarm, or one of its machines, is more than a container.
      if (command.is('service|node rm|remove')) return true;
      const verb = command.is('container|image|c|i|containers|images|task|tasks')
        ? command.operand(1)
        : command.operand(0);
      if (!['rm', 'rmi', 'rmp', 'kill', 'remove', 'delete', 'del'].includes(verb)) return false;
      return (
        command.args.some(({ text }) => text.includes(everyListed)) ||
        (command.program !== 'docker' && command.has('-a', '--all'))
      );
    },
  },
  {
    id: 'remove-container',
    on: 'command',
    domain: 'containers',
    risk: 'moderate',
    programs: [...engines, 'docker-compose'],
    title: 'Removal of a container or image',
    message: 'This ends or removes a container or an image.',
    stakes: [
      'Data in the container that is in no volume',
      'The service it runs',
      'An image has to be downloaded or built again',
    ],
    alternative: 'docker stop web',
    matches: [
      'docker rm -f web',
      'docker rmi app',
      'docker kill web',
      'docker compose down',
      'docker network rm x',
      'docker container prune',
      'docker system prune',
      'docker stop $(docker ps -q)',
    ],
    spares: ['docker stop web', 'docker ps', 'docker images', 'docker logs web'],
    when: (command) =>
      command.is('rm|rmi|kill|remove') ||
      command.is('container|image|network|system rm|remove|prune|kill') ||
      (command.is('stop') && command.args.some(({ text }) => text.includes(everyListed))) ||
      command.is('compose down|rm|kill') ||
      command.is('swarm leave') ||
      command.is('service|node|stack rm|remove|demote') ||
      (command.program === 'docker-compose' && command.is('down|rm|kill')),
  },
  {
    id: 'destroy-virtual-machine',
    on: 'command',
    domain: 'containers',
    risk: 'high',
    scoped: true,
    programs: ['vagrant', 'virsh', 'VBoxManage', 'lxc', 'multipass', 'qm', 'pct', 'incus', 'xe', 'govc'],
    title: 'Deletion of a virtual machine',
    message: 'This deletes a virtual machine or container with its disk.',
    stakes: ['All data on its disk', 'Its snapshots', 'Services that run in it'],
    alternative: 'virsh list --all',
    matches: [
      'vagrant destroy -f',
      'virsh undefine vm1 --remove-all-storage',
      'VBoxManage unregistervm x --delete',
      'lxc delete -f web',
      'qm destroy 101',
    ],
    spares: ['vagrant status', 'virsh list --all', 'virsh shutdown vm1', 'lxc list'],
    when: (command) =>
      (command.program === 'govc'
        ? /\.(?:destroy|rm|remove)$/.test(command.operand(0))
        : command.is('destroy|undefine|unregistervm|delete|vm-destroy|closemedium')) &&
      (command.operands.length > (command.program === 'vagrant' ? 0 : 1) || command.has('--all')),
  },
];
