import type { Call } from './call.ts';

/** Words by which a cluster, project, workspace or machine is chosen for what follows. */
const choosing: ReadonlyMap<string, RegExp> = new Map(
  Object.entries({
    // An account with all rights: what it is given next opens everything.
    aws: /^iam (?:attach|put)-/,
    kubectl: /^config (?:use-context|set-context) /,
    oc: /^(?:project|config use-context) /,
    kubectx: /^/,
    kubens: /^/,
    terraform: /^workspace (?:select|new) /,
    tofu: /^workspace (?:select|new) /,
    pulumi: /^stack (?:select|init) /,
    gcloud: /^config (?:set|configurations activate) /,
    az: /^account set /,
    docker: /^context use /,
    doctl: /^auth switch /,
    argocd: /^context /,
  }),
);

export const choosers: Iterable<string> = choosing.keys();

const makesAdministrator =
  /^iam (?:attach|put)-(?:user|role|group)-policy .*(?:AdministratorAccess|IAMFullAccess|"Action":\s{0,4}"\*")/;

/** Remembers where the commands behind this one will be done. */
export function chooseEnvironment({ run, program, args }: Call): void {
  const words = choosing.get(program);
  if (words === undefined) return;
  const text = args
    .slice(0, 8)
    .map((argument) => argument.text)
    .join(' ')
    .slice(0, 256);
  if (program === 'aws') run.madeAdministrator ||= makesAdministrator.test(text);
  else if (words.test(text)) run.environment = text;
}
