import { resolve } from 'node:path';
import type { Cli } from '../cli.ts';

/** Where systemd keeps what the service writes, for whichever user it runs as. */
const HOME = '/var/lib/hunch-gateway';

/** A systemd unit for the gateway alone: hunchd itself, so that signals and exit codes are its own. */
export function serviceUnit({ daemonProgram }: Pick<Cli, 'daemonProgram'>, config: string): string {
  const [node, program, file] = [process.execPath, daemonProgram, resolve(config)].map(quoted);
  return `# hunch router unit --config ${file} > /etc/systemd/system/hunch-gateway.service
# systemctl daemon-reload && systemctl enable --now hunch-gateway
# A restart refuses nobody where systemd keeps the socket: hunch-gateway.socket beside it, enabled in place of the service, with
#   [Socket] ListenStream=127.0.0.1:4860 Backlog=4096 [Install] WantedBy=sockets.target   (each word a line of its own)
# Keys of providers: /etc/hunch/gateway.env, one NAME=value a line. Virtual keys: HUNCH_HOME=${HOME} hunch router keys create --owner NAME
[Unit]
Description=hunch gateway for language models
After=network-online.target
Wants=network-online.target

[Service]
Type=exec
ExecStart=${node} ${program} gateway
ExecReload=/bin/kill -HUP $MAINPID
Environment=HUNCH_HOME=${HOME} HUNCH_CONFIG=${file}
EnvironmentFile=-/etc/hunch/gateway.env
DynamicUser=yes
StateDirectory=hunch-gateway
StateDirectoryMode=0700
Restart=on-failure
TimeoutStopSec=60
LimitNOFILE=65536
NoNewPrivileges=yes
PrivateDevices=yes
PrivateTmp=yes
ProtectHome=yes
ProtectSystem=strict
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX

[Install]
WantedBy=multi-user.target
`;
}

/** As systemd.service(5) reads words: a percent sign begins a specifier, a dollar sign a variable. */
function quoted(word: string): string {
  const text = word.replaceAll('%', '%%').replaceAll('$', '$$$$');
  return /[\s"'\\]/.test(text) ? `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"` : text;
}
