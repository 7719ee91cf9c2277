/**
 * Subcommands that exist whether or not this user has ever typed them, from the manuals of git 2.39, docker 24, npm 10, pnpm 9,
 * cargo 1.8x, kubectl 1.30, systemd 252, apt 2.6, pip 24, go 1.22, helm 3, brew 4, gh 2, terraform 1.
 */
const table: Readonly<Record<string, string>> = {
  git:
    'add am apply archive bisect blame branch bundle checkout cherry-pick clean clone commit config describe diff fetch ' +
    'format-patch gc grep init log merge mv notes pull push rebase reflog remote reset restore revert rm shortlog show ' +
    'sparse-checkout stash status submodule switch tag worktree',
  docker:
    'attach build builder commit compose container context cp create diff events exec export history image images import ' +
    'info inspect kill load login logout logs manifest network pause port ps pull push rename restart rm rmi run save ' +
    'search start stats stop swarm system tag top unpause update version volume wait',
  npm:
    'access adduser audit bugs cache ci completion config dedupe deprecate diff doctor exec explain explore fund help init ' +
    'install link login logout ls org outdated owner pack ping pkg prefix profile prune publish query rebuild repo restart ' +
    'root run search start stop test token uninstall unpublish update version view whoami',
  pnpm:
    'add audit config create deploy dlx exec import init install licenses link list outdated pack patch prune publish rebuild ' +
    'remove root run store test unlink update why',
  cargo:
    'add bench build check clean clippy doc fetch fix fmt init install login metadata new owner package publish remove run ' +
    'search test tree uninstall update vendor version',
  kubectl:
    'annotate api-resources api-versions apply attach auth autoscale certificate cluster-info completion config cordon cp ' +
    'create debug delete describe diff drain edit events exec explain expose get kustomize label logs patch plugin ' +
    'port-forward proxy replace rollout run scale set taint top uncordon version wait',
  systemctl:
    'cat daemon-reload disable edit enable get-default halt is-active is-enabled is-failed isolate kill list-timers ' +
    'list-unit-files list-units mask poweroff reboot reload reset-failed restart set-default show start status stop suspend ' +
    'unmask',
  apt: 'autoremove depends edit-sources full-upgrade install list policy purge reinstall remove satisfy search show update upgrade',
  'apt-get':
    'autoclean autoremove build-dep check clean dist-upgrade download install purge remove source update upgrade',
  pip: 'cache check config debug download freeze hash help index inspect install list search show uninstall wheel',
  go: 'build clean doc env fix fmt generate get install list mod run telemetry test tool version vet work',
  helm:
    'completion create dependency env get history install lint list package plugin pull push registry repo rollback search ' +
    'show status template test uninstall upgrade verify version',
  brew:
    'autoremove cleanup config deps desc doctor fetch info install leaves link list outdated pin reinstall search services ' +
    'tap uninstall unlink unpin untap update upgrade uses',
  gh: 'alias api auth browse codespace config extension gist issue label org pr project release repo run search secret status workflow',
  terraform:
    'apply console destroy fmt force-unlock get graph import init login logout output plan providers refresh show state taint ' +
    'test untaint validate version workspace',
};

const subcommands: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(table).map(([program, words]) => [program, new Set(words.split(' '))]),
);

const none: ReadonlySet<string> = new Set();

/** What a program's manual names; nothing for a program that is not known here. */
export function knownSubcommands(program: string): ReadonlySet<string> {
  return subcommands.get(program) ?? none;
}
