import type { Recipe } from '../recipe.ts';
import { withContainers } from './container-programs.ts';

/** Containers and their images. */
export const containers: readonly Recipe[] = [
  {
    id: 'processes/containers',
    does: 'lists the containers that run',
    says: ['container', 'container running'],
    gives: withContainers('ps'),
    examples: ['list running containers', 'show docker containers'],
  },
  {
    id: 'processes/all-containers',
    does: 'lists all containers, stopped ones too',
    says: ['show container contain stopped', 'container stopped'],
    gives: withContainers('ps -a'),
    examples: ['show stopped containers', 'list all containers including stopped'],
  },
  {
    id: 'processes/container-logs',
    does: 'shows what a container wrote',
    says: ['container history {name}', 'history {name} container'],
    beside: 'docker last line',
    gives: withContainers('logs[? --since {docker_since}][? --tail {count}] {name}'),
    examples: ['show the logs of the container web-1', 'logs for the docker container web-1'],
  },
  {
    id: 'processes/container-logs-follow',
    does: 'shows what a container writes, as it comes',
    says: [
      'watch history container {name}',
      'watch history {name} container',
      'history container {name} watch',
      'last line history {name} container watch',
      'watch container {name}',
    ],
    beside: 'docker keep show output',
    gives: withContainers('logs -f[? --tail {count}] {name}'),
    examples: [
      'follow the logs of container api',
      'last 50 lines of the logs of the web container and keep following',
    ],
  },
  {
    id: 'processes/stop-container',
    does: 'stops a container',
    says: ['stop {name} container', 'kill|shutdown container {name}'],
    gives: withContainers('stop {name}'),
    examples: ['stop the container web-1', 'stop docker container web-1'],
  },
  {
    id: 'processes/container-shell',
    does: 'opens a shell in a container',
    says: [
      'shell|enter|sign_in container {name}',
      'shell in|into {name} container',
      'run|start shell in container {name}',
      'exec into container {name}',
      'sh|shell {name} container',
      'go in|into|inside container {name}',
      'go in|into|inside {name} container',
      'attach shell to container {name}',
    ],
    beside: 'docker open interactive start run terminal screen running',
    gives: withContainers('exec -it {name} sh'),
    examples: ['open a shell in the container web-1', 'get a shell inside container web-1'],
  },
  {
    id: 'processes/container-bash',
    does: 'opens bash in a container',
    says: [
      'bash container {name}',
      'bash {name} container',
      'bash shell container {name}',
      'bash shell {name} container',
    ],
    beside: 'docker open interactive start run in into inside session',
    gives: withContainers('exec -it {name} bash'),
    examples: ['open bash in the container web-1', 'get a bash shell inside the api container'],
  },
  {
    id: 'processes/images',
    does: 'lists the container images',
    says: ['image_docker', 'show local image_docker'],
    gives: withContainers('images'),
    examples: ['list docker images', 'show container images'],
  },
];
