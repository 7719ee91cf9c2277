import type { Recipe } from '../recipe.ts';

/** Containers and their images. */
export const containers: readonly Recipe[] = [
  {
    id: 'processes/containers',
    does: 'lists the containers that run',
    says: ['container', 'container running'],
    gives: [{ gives: 'docker ps' }, { gives: 'podman ps' }],
    reach: 'beyond',
    examples: ['list running containers', 'show docker containers'],
  },
  {
    id: 'processes/all-containers',
    does: 'lists all containers, stopped ones too',
    says: ['show container contain stopped', 'container stopped'],
    gives: [{ gives: 'docker ps -a' }, { gives: 'podman ps -a' }],
    reach: 'beyond',
    examples: ['show stopped containers', 'list all containers including stopped'],
  },
  {
    id: 'processes/container-logs',
    does: 'shows what a container wrote',
    says: ['container history {name}'],
    gives: [
      { gives: 'docker logs[? --tail {count}] {name}' },
      { gives: 'podman logs[? --tail {count}] {name}' },
    ],
    reach: 'beyond',
    examples: ['show the logs of the container web-1', 'logs for the docker container web-1'],
  },
  {
    id: 'processes/stop-container',
    does: 'stops a container',
    says: ['stop {name} container', 'kill container {name}', 'shutdown container {name}'],
    gives: [{ gives: 'docker stop {name}' }, { gives: 'podman stop {name}' }],
    reach: 'beyond',
    examples: ['stop the container web-1', 'stop docker container web-1'],
  },
  {
    id: 'processes/container-shell',
    does: 'opens a shell in a container',
    says: [
      'shell container {name}',
      'open shell container {name}',
      'shell in|into {name} container',
      'enter container {name}',
      'run shell in container {name}',
      'start shell in container {name}',
      'exec into container {name}',
    ],
    gives: [{ gives: 'docker exec -it {name} sh' }, { gives: 'podman exec -it {name} sh' }],
    reach: 'beyond',
    examples: ['open a shell in the container web-1', 'get a shell inside container web-1'],
  },
  {
    id: 'processes/images',
    does: 'lists the container images',
    says: ['image_docker', 'show local image_docker'],
    gives: [{ gives: 'docker images' }, { gives: 'podman images' }],
    reach: 'beyond',
    examples: ['list docker images', 'show container images'],
  },
];
