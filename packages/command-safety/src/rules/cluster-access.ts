import { textBefore } from '../run.ts';
import type { CommandRule } from '../rule.ts';
import { namesAll } from '../shell/marks.ts';

const kubernetes = ['kubectl', 'oc', 'k'];
/** Where the projects themselves publish what they ask people to apply. */
const published =
  /^https:\/\/(?:raw\.githubusercontent\.com|github\.com|[\w.-]*k8s\.io|[\w.-]*kubernetes\.io|[\w.-]*\.github\.io|storage\.googleapis\.com|[\w.-]*openshift\.com|[\w.-]*projectcalico\.org|get\.[\w.-]+)\//;

/** Who may do what in a cluster, and what leads out of it. */
export const clusterAccessRules: readonly CommandRule[] = [
  {
    id: 'open-cluster',
    on: 'command',
    domain: 'containers',
    risk: 'critical',
    programs: kubernetes,
    title: 'A cluster opened to everyone',
    message: 'This gives everyone, or every program in the cluster, all rights in it.',
    stakes: ['Everything in the cluster', 'The machines that it runs on', 'It stays until it is removed'],
    alternative: 'kubectl get clusterrolebindings',
    matches: [
      'kubectl create clusterrolebinding x --clusterrole=cluster-admin --user=system:anonymous',
      'kubectl create clusterrolebinding x --clusterrole=cluster-admin --group=system:unauthenticated',
    ],
    spares: ['kubectl get clusterrolebindings', 'kubectl create rolebinding x --role=reader --user=anna'],
    verbs: 'create|patch',
    when: (command) =>
      (command.is('create clusterrolebinding') &&
        /cluster-admin/.test(command.text) &&
        /system:|:default\b/.test(command.text)) ||
      // Who has not logged in can only be meant for a right that everybody may have.
      (command.is('create rolebinding|clusterrolebinding') &&
        /system:(?:unauthenticated|anonymous)\b/.test(command.text) &&
        !/discovery|public-info/.test(command.text)) ||
      (command.is('patch clusterrole|clusterroles') &&
        /"resources"\s{0,4}:\s{0,4}\[\s{0,4}"\*"/.test(command.text) &&
        /"verbs"\s{0,4}:\s{0,4}\[\s{0,4}"\*"/.test(command.text)),
  },
  {
    id: 'grant-cluster',
    on: 'command',
    domain: 'containers',
    risk: 'high',
    programs: kubernetes,
    title: 'All rights in a cluster',
    message: 'This gives somebody all rights in a cluster.',
    stakes: ['Everything in the cluster', 'The machines that it runs on', 'It stays until it is removed'],
    alternative: 'kubectl get clusterrolebindings',
    matches: ['kubectl create clusterrolebinding x --clusterrole=cluster-admin --serviceaccount=ci:ci'],
    spares: ['kubectl get clusterrolebindings', 'kubectl create rolebinding x --role=reader --user=anna'],
    verbs: 'create',
    when: (command) => command.is('create clusterrolebinding') && /cluster-admin/.test(command.text),
  },
  {
    id: 'escape-cluster',
    on: 'command',
    domain: 'containers',
    risk: 'critical',
    programs: [...kubernetes, 'lxc', 'incus'],
    title: 'A container with the whole machine in it',
    message: 'This starts a container that has the root of its machine, or all rights over it.',
    stakes: ['Every file of the machine', 'The other containers', 'Whoever uses it is root there'],
    alternative: 'kubectl run x --rm -it --image=alpine -- sh',
    matches: [
      'kubectl run x --image=alpine --overrides=\'{"spec":{"hostPID":true,"containers":[{"securityContext":{"privileged":true}}]}}\'',
      'lxc config device add c1 root disk source=/ path=/mnt/r',
    ],
    spares: [
      'kubectl run x --rm -it --image=alpine -- sh',
      'lxc config device add c1 data disk source=/srv/data path=/data',
    ],
    when: (command) =>
      kubernetes.includes(command.program)
        ? command.is('run|debug') &&
          /"(?:hostPID|hostNetwork|privileged)"\s*:\s*true|"hostPath"\s*:\s*\{\s*"path"\s*:\s*"\/"|--profile[ =]sysadmin/.test(
            command.text,
          )
        : /(?:^|\s)source=\/(?:\s|$)/.test(command.text) || /security\.privileged[= ]true/.test(command.text),
  },
  {
    id: 'apply-remote-manifest',
    on: 'command',
    domain: 'containers',
    risk: 'critical',
    programs: [...kubernetes, 'helm', 'nomad', 'docker-compose'],
    title: 'A manifest from an address is applied',
    message: 'This lets an address say what runs in the cluster, with which rights, without it being read.',
    stakes: [
      'Everything in the cluster',
      'What is served may change, or differ for you',
      'It stays until it is removed',
    ],
    alternative: 'curl -fsSLo app.yaml https://example.com/app.yaml',
    matches: [
      'kubectl apply -f https://pastebin.example.com/raw/Qx81aZ',
      'kubectl create -f http://198.51.100.7/x.yaml',
      'helm install x https://files.example.com/chart.tgz',
    ],
    spares: [
      'kubectl apply -f app.yaml',
      'helm install x oci://registry.example.com/x',
      'helm install x bitnami/redis',
      'kubectl apply -f https://raw.githubusercontent.com/acme/app/v1/deploy.yaml',
      'kubectl apply -f https://k8s.io/examples/pods/simple-pod.yaml',
    ],
    verbs: 'apply|create|replace|install|upgrade|up|job',
    when: (command) =>
      (command.is('apply|create|replace|install|upgrade|up') || command.is('job run')) &&
      command.args.some(
        ({ text }, index) =>
          /^(?:-[fk]|--filename=)?https?:\/\//.test(text) &&
          textBefore(command.args, index) !== '--repo' &&
          !published.test(text.replace(/^(?:-[fk]|--filename=)/, '')),
      ),
  },
  {
    id: 'apply-moving-manifest',
    on: 'command',
    domain: 'containers',
    risk: 'moderate',
    programs: [...kubernetes, 'helm'],
    title: 'A manifest that changes with its branch is applied',
    message: 'This lets whatever stands on a branch today say what runs in the cluster, with which rights.',
    stakes: [
      'Everything in the cluster',
      'It may differ from what was read yesterday',
      'It stays until it is removed',
    ],
    alternative: 'curl -fsSLo app.yaml https://raw.githubusercontent.com/acme/app/v1/deploy.yaml',
    matches: ['kubectl apply -f https://raw.githubusercontent.com/acme/app/main/deploy.yaml'],
    spares: [
      'kubectl apply -f https://raw.githubusercontent.com/acme/app/v1/deploy.yaml',
      'kubectl diff -f https://raw.githubusercontent.com/acme/app/main/deploy.yaml',
    ],
    verbs: 'apply|create|replace',
    when: (command) =>
      command.is('apply|create|replace') &&
      command.args.some(({ text }) =>
        /^(?:-[fk]|--filename=)?https:\/\/(?:raw\.githubusercontent\.com|github\.com|gitlab\.com)\/[^?]{1,200}\/(?:refs\/heads\/)?(?:master|main|HEAD|develop|dev)\//.test(
          text,
        ),
      ),
  },
  {
    id: 'delete-all-listed',
    on: 'command',
    domain: 'containers',
    risk: 'critical',
    scoped: true,
    programs: kubernetes,
    title: 'Deletion of everything that is listed',
    message: 'This deletes every object that a list of the cluster names.',
    stakes: ['All objects in the list', 'The data of what is deleted', 'Services that others use'],
    alternative: 'kubectl get all',
    matches: [
      'kubectl get pvc -A -o json | kubectl delete -f -',
      'kubectl get ns -o name | xargs kubectl delete',
    ],
    spares: [
      'kubectl get all',
      'kubectl get pods -l app=x -o name | xargs kubectl delete',
      'kubectl delete -f -',
    ],
    verbs: 'delete',
    when: (command) =>
      command.is('delete') &&
      !command.has('--dry-run') &&
      (namesAll(command.stdin.text) || command.args.some(({ text }) => namesAll(text))),
  },
];
