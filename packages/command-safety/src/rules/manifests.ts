import type { CommandLook } from '../command-look.ts';
import type { CommandRule } from '../rule.ts';
import { namesAll } from '../shell/marks.ts';
import { fileContent } from '../shell/redirect.ts';

const kubernetes = ['kubectl', 'oc', 'k'];

/** What a manifest says, as YAML or JSON: piped in, written by this text, or handed over as an argument. */
function manifestOf(command: CommandLook): string {
  if (!command.is('apply|create|replace|patch|run|debug|edit|set')) return '';
  const file = command.value('-f', '--filename');
  const written =
    file === null || file === '-' || command.run.files.size === 0
      ? ''
      : fileContent(command.run, { text: file, traits: 0 }).text;
  return `${command.query}\n${written}`;
}

const kind = (name: string): RegExp => new RegExp(String.raw`\bkind["']?\s{0,8}:\s{0,8}["']?${name}\b`);
const [binding, policy, webhook] = [
  kind('ClusterRoleBinding'),
  kind('NetworkPolicy'),
  kind('(?:Mutating|Validating)WebhookConfiguration'),
];
const anyone = /system:(?:unauthenticated|anonymous|authenticated|serviceaccounts)\b/;
const wholeDisk = /\bpath["']?\s{0,8}:\s{0,8}["']?\/(?=["'\s,}]|$)/;
const machineRights = /\b(?:privileged|hostPID|hostIPC)["']?\s{0,8}:\s{0,8}true\b/;
const machinePath =
  /\bpath["']?\s{0,8}:\s{0,8}["']?\/(?:etc|root|var\/run|run|var\/lib\/(?:kubelet|docker|containerd)|proc|boot)\b/;
/** Every pod is meant, and no rule lets anything through. */
const closesAll = /\bpodSelector["']?\s{0,8}:\s{0,8}\{\s{0,4}\}/;
const letsThrough = /\b(?:ingress|egress)["']?\s{0,8}:\s{0,8}(?:\[\s{0,4}\{|\n\s{0,16}-)/;

/** What runs the cluster itself. */
function isOwnOfCluster(command: CommandLook): boolean {
  return /^(?:kube-system|kube-public|openshift-[\w-]+|istio-system|cert-manager|calico-system|kube-flannel)$/.test(
    command.value('-n', '--namespace') ?? '',
  );
}

/** What is handed to a cluster to be so from now on. */
export const manifestRules: readonly CommandRule[] = [
  {
    id: 'apply-takeover',
    on: 'command',
    domain: 'containers',
    risk: 'critical',
    programs: kubernetes,
    title: 'A manifest that gives the cluster away',
    message:
      'This puts something into the cluster that opens it to everyone, or that has the root of its machines.',
    stakes: ['Everything in the cluster', 'The machines that it runs on', 'It stays until it is removed'],
    alternative: 'kubectl diff -f app.yaml',
    matches: [
      `kubectl apply -f - <<< '{"kind":"ClusterRoleBinding","roleRef":{"name":"cluster-admin"},"subjects":[{"kind":"Group","name":"system:unauthenticated"}]}'`,
      `echo '{"kind":"Pod","spec":{"hostPID":true,"volumes":[{"hostPath":{"path":"/"}}]}}' | kubectl apply -f -`,
    ],
    spares: [
      'kubectl diff -f app.yaml',
      'kubectl apply -f app.yaml',
      `echo '{"kind":"Pod","spec":{"volumes":[{"emptyDir":{}}]}}' | kubectl apply -f -`,
      `echo '{"kind":"Ingress","spec":{"path":"/"}}' | kubectl apply -f -`,
    ],
    verbs: 'apply|create|replace|patch|run|debug|edit|set',
    when: (command) => {
      const manifest = manifestOf(command);
      if (manifest === '') return false;
      return (
        (binding.test(manifest) && /cluster-admin/.test(manifest) && anyone.test(manifest)) ||
        (manifest.includes('hostPath') && wholeDisk.test(manifest)) ||
        (machineRights.test(manifest) && machinePath.test(manifest))
      );
    },
  },
  {
    id: 'apply-far-reaching',
    on: 'command',
    domain: 'containers',
    risk: 'high',
    programs: kubernetes,
    title: 'A manifest that reaches far',
    message: 'This gives rights over machines or the whole cluster, or cuts every pod of a namespace off.',
    stakes: ['Every service that it is about', 'Who may do what', 'It stays until it is removed'],
    alternative: 'kubectl diff -f app.yaml',
    matches: [
      `echo '{"kind":"NetworkPolicy","spec":{"podSelector":{},"policyTypes":["Ingress","Egress"]}}' | kubectl apply -f -`,
      `echo '{"kind":"Pod","spec":{"containers":[{"securityContext":{"privileged":true}}]}}' | kubectl apply -f -`,
      `kubectl patch pvc data -p '{"metadata":{"finalizers":null}}'`,
      'kubectl label ns shop pod-security.kubernetes.io/enforce=privileged --overwrite',
    ],
    spares: [
      'kubectl diff -f app.yaml',
      `echo '{"kind":"NetworkPolicy","spec":{"podSelector":{"matchLabels":{"app":"x"}},"policyTypes":["Ingress"]}}' | kubectl apply -f -`,
      'kubectl label pod web-1 tier=front',
    ],
    verbs: 'label|apply|create|replace|patch|run|debug|edit|set',
    when: (command) => {
      if (command.is('label')) return /enforce=privileged\b/.test(command.text);
      const manifest = manifestOf(command);
      if (manifest === '') return false;
      return (
        (policy.test(manifest) && closesAll.test(manifest) && !letsThrough.test(manifest)) ||
        (binding.test(manifest) && /cluster-admin/.test(manifest)) ||
        machineRights.test(manifest) ||
        (manifest.includes('hostPath') && machinePath.test(manifest)) ||
        (command.is('patch') && /finalizers["']?\s{0,8}:\s{0,8}(?:null|\[\s{0,4}\])/.test(manifest)) ||
        (webhook.test(manifest) &&
          /failurePolicy["']?\s{0,8}:\s{0,8}["']?Fail/.test(manifest) &&
          /["']\*["']/.test(manifest))
      );
    },
  },
  {
    id: 'change-cluster-itself',
    on: 'command',
    domain: 'containers',
    risk: 'high',
    programs: kubernetes,
    title: 'A change of what the cluster runs on',
    message:
      'This changes what the cluster itself needs to work, or keeps every machine of it from taking work.',
    stakes: [
      'Names, network and storage of every service',
      'Machines that take no more work',
      'It acts at once',
    ],
    alternative: 'kubectl -n kube-system get configmap coredns -o yaml',
    matches: [
      `kubectl -n kube-system patch cm coredns --type merge -p '{"data":{}}'`,
      'kubectl -n kube-system edit cm kube-proxy',
      'kubectl taint nodes --all key=v:NoExecute',
      'kubectl cordon $(kubectl get nodes -o name)',
    ],
    spares: [
      'kubectl -n kube-system get configmap coredns -o yaml',
      'kubectl -n kube-system rollout status deploy/coredns',
      'kubectl cordon n1',
      'kubectl -n shop edit cm app',
    ],
    verbs: 'patch|edit|replace|set|scale|taint|cordon',
    when: (command) =>
      !command.has('--dry-run') &&
      ((isOwnOfCluster(command) && command.is('patch|edit|replace|set|scale')) ||
        (command.is('taint|cordon') &&
          (command.has('--all') || command.args.some(({ text }) => namesAll(text))))),
  },
];
