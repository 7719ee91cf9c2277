import type { CommandRule } from '../rule.ts';
import { namesAll } from '../shell/marks.ts';

const kubernetes = ['kubectl', 'oc', 'k'];

/** What runs in a cluster, and the cluster itself. */
export const clusterRules: readonly CommandRule[] = [
  {
    id: 'leave-cluster',
    on: 'command',
    domain: 'containers',
    risk: 'critical',
    scoped: true,
    programs: [
      'kubeadm',
      'k3s-uninstall.sh',
      'k3s-agent-uninstall.sh',
      'rke2-uninstall.sh',
      'k0s',
      'k0sctl',
      'rancher',
      'clusterctl',
      'minikube',
      'kind',
      'k3d',
      'eksctl',
      'talosctl',
      'rke',
      'kops',
      'microk8s',
      'crc',
      'docker',
    ],
    title: 'Deletion of a cluster',
    message: 'This deletes a cluster or takes this machine out of it.',
    stakes: [
      'Everything that runs in the cluster',
      'Volumes that only the cluster knows',
      'It cannot be undone',
    ],
    alternative: 'kubectl get nodes',
    matches: [
      'kubeadm reset -f',
      'eksctl delete cluster prod',
      'kops delete cluster --name x --yes',
      'talosctl reset',
      'talosctl -n 10.0.0.5 reset --graceful=false',
      'rke2-uninstall.sh',
      'docker swarm leave --force',
    ],
    spares: [
      'kubeadm token list',
      'eksctl get cluster',
      'minikube stop',
      'kubectl get nodes',
      'minikube delete',
    ],
    when: (command) => {
      if (command.program === 'docker') return command.is('swarm leave') && command.has('-f', '--force');
      if (['minikube', 'kind', 'k3d', 'crc'].includes(command.program)) return false;
      return (
        command.program.endsWith('-uninstall.sh') ||
        command.is('reset') ||
        command.is('delete cluster|nodegroup') ||
        command.is('cluster|clusters delete|rm') ||
        (command.program === 'rancher' && command.is('rm') && command.mentions('cluster')) ||
        (command.program === 'clusterctl' && command.is('delete') && command.has('--all')) ||
        command.is('remove')
      );
    },
  },
  {
    id: 'delete-cluster-state',
    on: 'command',
    domain: 'containers',
    risk: 'critical',
    scoped: true,
    programs: kubernetes,
    title: 'Deletion of a namespace or of all of a kind',
    message:
      'This deletes a namespace with everything in it, all objects of a kind, or what a cluster stands on.',
    stakes: [
      'Every service in it',
      'Volumes and the data in them',
      'Only manifests and backups kept elsewhere bring it back',
    ],
    alternative: 'kubectl get all --namespace shop',
    matches: [
      'kubectl delete namespace shop',
      'kubectl delete ns prod',
      'kubectl delete pods --all -n shop',
      'kubectl -n kube-system delete deploy coredns',
      'kubectl delete all --all',
      'kubectl delete crd x',
      'kubectl delete node n1',
      'kubectl delete pvc data',
    ],
    spares: [
      'kubectl get namespaces',
      'kubectl delete pod web-1',
      'kubectl describe ns shop',
      'kubectl delete ns shop --dry-run=client',
    ],
    verbs: 'delete|drain',
    when: (command) =>
      (command.is('drain') && (command.has('--all') || command.args.some(({ text }) => namesAll(text)))) ||
      (command.is('delete') &&
        (command.has('--all', '--all-namespaces', '-A') ||
          /^(?:namespaces?|ns|projects?|statefulsets?|sts|nodes?|no|crds?|customresourcedefinitions?|pvs?|persistentvolumes?|pvcs?|persistentvolumeclaims?|all|clusterroles?|storageclass(?:es)?)(?:[/,.]|$)/.test(
            command.operand(1),
          ) ||
          command.value('-n', '--namespace') === 'kube-system')),
  },
  {
    id: 'delete-cluster-objects',
    on: 'command',
    domain: 'containers',
    risk: 'high',
    scoped: true,
    programs: [...kubernetes, 'helm', 'istioctl', 'argocd', 'flux'],
    title: 'Deletion of a service in a cluster',
    message: 'This deletes a deployment, a release or what a manifest describes.',
    stakes: [
      'The service is gone for its users',
      'Volumes and secrets that belong to it',
      'Only manifests kept elsewhere bring it back',
    ],
    alternative: 'kubectl get deployments',
    matches: [
      'kubectl delete deployment web',
      'kubectl delete -f app.yaml',
      'helm uninstall shop',
      'kubectl drain n1 --ignore-daemonsets --force',
      'kubectl scale deploy/web --replicas=0',
      'kubectl delete secret x',
      'kubectl replace --force -f x.yaml',
    ],
    spares: [
      'kubectl get deployments',
      'kubectl delete pod web-1',
      'helm list',
      'kubectl scale deploy/web --replicas=3',
      'kubectl delete deployment web --dry-run=client',
    ],
    when: (command) => {
      if (command.program === 'helm') return command.is('uninstall|delete|del|un');
      if (!kubernetes.includes(command.program))
        return (
          command.is('uninstall|delete') ||
          command.is('app|proj|repo|cluster delete|rm') ||
          command.mentions('--purge')
        );
      if (command.is('delete'))
        return (
          command.has('-f', '--filename', '-k', '--force') ||
          !/^(?:pods?|po|jobs?|events?|ev|rs|replicasets?)(?:\/|$)|^$/.test(command.operand(1))
        );
      return (
        command.is('drain') ||
        (command.is('scale') && command.value('--replicas') === '0') ||
        (command.is('replace') && command.has('--force'))
      );
    },
  },
  {
    id: 'change-cluster',
    on: 'command',
    domain: 'containers',
    risk: 'moderate',
    programs: [
      ...kubernetes,
      'minikube',
      'kind',
      'k3d',
      'vagrant',
      'multipass',
      'lxc',
      'virsh',
      'VBoxManage',
    ],
    title: 'Change in a cluster or of a virtual machine',
    message: 'This removes or restarts something that runs.',
    stakes: ['Requests that are under way', 'Data that is in no volume', 'It may not come back by itself'],
    alternative: 'kubectl get pods',
    matches: [
      'kubectl delete pod web-1',
      'kubectl cordon n1',
      'minikube delete',
      'kubectl rollout undo deploy/web',
    ],
    spares: [
      'kubectl get pods',
      'kubectl logs web-1',
      'kubectl delete pod web-1 --dry-run=client',
      'minikube status',
      'virsh list',
    ],
    when: (command) =>
      kubernetes.includes(command.program)
        ? command.is('delete|cordon|taint|patch') || command.is('rollout undo|restart')
        : command.is('delete|destroy|undefine|unregistervm') || command.is('delete cluster'),
  },
];
