import { codeCharactersMax } from '../bounds.ts';
import type { FindingSpan } from '../finding.ts';
import type { InterpreterState } from '../interpreter-state.ts';
import { MAYBE_EMPTY_UNKNOWN, nothing, traits, type Flow } from '../shell/flow.ts';

const fetches =
  /download(?:string|data|file)|\b(?:iwr|irm|curl|wget|invoke-webrequest|invoke-restmethod|start-bitstransfer|net\.webclient)\b|openread|xmlhttp/i;
const runsText = /\b(?:iex|invoke-expression)\b|\[scriptblock\]::create|\.invoke\w*\(|assembly\]?::load/i;
const startsFile = /\b(?:start-process|saps|invoke-item|start)\b|[;&|]\s*(?:&\s*)?["']?[.$][\w\\/:]|&\s*\(/i;

/** Names as the rules have them; PowerShell takes any case and short forms. */
const cmdlets: ReadonlyMap<string, string> = new Map(
  (
    'Remove-Item Set-MpPreference Add-MpPreference Stop-Service Clear-EventLog Format-Volume Clear-Disk Stop-Process Stop-Computer ' +
    'Restart-Computer Invoke-Expression Invoke-WebRequest Invoke-RestMethod Invoke-Command Remove-Partition Initialize-Disk ' +
    'Clear-RecycleBin Set-ExecutionPolicy Disable-NetAdapter Set-NetFirewallProfile Remove-EventLog Disable-WindowsOptionalFeature ' +
    'Uninstall-WindowsFeature Remove-ADUser Remove-VM Remove-AzResourceGroup Limit-EventLog Remove-ADGroup Remove-ADComputer ' +
    'Remove-ADOrganizationalUnit Remove-Mailbox Disable-ADAccount Set-ADAccountPassword Disable-LocalUser Stop-VM Remove-AzVM ' +
    'Remove-AzStorageAccount Remove-AzSqlDatabase Remove-AzSqlServer Remove-AzKeyVault Remove-S3Bucket Remove-EC2Instance ' +
    'Remove-VirtualDisk Remove-StoragePool Remove-DnsServerZone Remove-Cluster Remove-MgUser Remove-MsolUser ' +
    'Add-LocalGroupMember New-LocalUser Enable-PSRemoting Disable-ComputerRestore Get-WmiObject Get-CimInstance ' +
    'Register-ScheduledTask New-ScheduledTaskAction Set-ScheduledTask New-ItemProperty Set-ItemProperty New-Item New-Service ' +
    'Compress-Archive'
  )
    .split(' ')
    .map((name) => [name.toLowerCase(), name]),
);

/** Code of PowerShell: what only the whole shows, then its commands, which are read like a shell's. */
export function readPowershell(run: InterpreterState, source: Flow, span: FindingSpan): Flow {
  const long = source.text.length > codeCharactersMax;
  if (long) run.exceed('code-length');
  const text = (long ? source.text.slice(0, codeCharactersMax) : source.text)
    .replaceAll('`', '')
    .replace(/["']\s{0,8}\+\s{0,8}["']/g, '')
    .replace(
      /\[(?:System\.)?IO\.(?:File|Directory)\]::Delete\(\s{0,4}((?:'[^']{1,300}'|"[^"]{1,300}"))[^)]{0,40}\)/gi,
      'Remove-Item -Recurse $1',
    )
    .replace(
      /\[(?:System\.)?IO\.(?:File|Directory)\]::Delete\(\s{0,4}\$_[^)]{0,60}\)/gi,
      'Remove-Item -Recurse',
    )
    // Arguments in a list are one line.
    .replace(
      /(-Arg\w{0,12}\s{1,4})((?:(?:'[^']{0,300}'|"[^"]{0,300}")\s{0,4},\s{0,4}){1,8}(?:'[^']{0,300}'|"[^"]{0,300}"))/gi,
      (_, option: string, items: string) =>
        option + items.replaceAll(/(["'])\s{0,4},\s{0,4}(?=["'])/g, '$1 '),
    );
  const runs = runsText.test(text);
  const fromNetwork = (runs || startsFile.test(text)) && fetches.test(text);
  const unpacks = runs && /frombase64string|gzipstream|deflatestream/i.test(text);
  for (const [isSo, own] of [
    [fromNetwork, traits.network],
    [unpacks, traits.decoded],
  ] as const)
    if (isSo)
      run.emit(
        { kind: 'code', source: { text: MAYBE_EMPTY_UNKNOWN, traits: own }, read: false, harmless: true },
        span,
      );
  if (/net\.sockets\.tcp(?:client|listener)/i.test(text) && /iex|invoke-expression|getstream|cmd/i.test(text))
    run.emitStructure('reverse-shell', span);
  return run.reread(asShell(text), span, nothing);
}

function asShell(text: string): string {
  return (
    inBlocks(eachInTurn(withPlaces(text).replaceAll('\\', '/')))
      .replace(/\b(?:Get-ChildItem|gci|ls|dir)\s{1,4}env:[*/]?/gi, 'env')
      .replace(/(-(?:Body|InFile)\s{1,4})\$_\b/gi, '')
      // What a file holds, in the place of a value.
      .replace(
        /(-\w{1,16}\s{1,4})\(\s{0,4}(?:gc|get-content|type|cat)\s{1,4}([^()\s]{1,200})[^()]{0,40}\)/gi,
        '$1"$(cat $2)"',
      )
      .replace(/\b(iex|Invoke-Expression)\s{0,4}\(\s{0,4}("[^"]{0,1000}"|'[^']{0,1000}')\s{0,4}\)/gi, '$1 $2')
      .replace(/(^|[;{(\n]\s{0,8})\$(\w{1,40})\s{0,8}=\s{0,8}(?=["'\w])/g, '$1$2=')
      .replace(/(^|[;{(|\n]\s{0,8})[&.]\s{0,8}\(\s{0,4}["'](?<name>[\w-]{2,40})["']\s{0,4}\)/g, '$1$2')
      .replace(/(^|[;{(|\n]\s{0,8})[&.]\s{1,8}(?=[$"'\w(])/g, '$1')
      .replace(/\b[a-z]{2,12}-[a-z]{2,24}\b/gi, (name) => cmdlets.get(name.toLowerCase()) ?? name)
  );
}

/** `'/a','/b' | % { … $_ }` as what is done to each. */
function eachInTurn(text: string): string {
  return text.replace(
    /((?:(?:'[^']{1,200}'|"[^"]{1,200}")\s{0,4},\s{0,4}){1,16}(?:'[^']{1,200}'|"[^"]{1,200}"))\s{0,4}\|\s{0,4}(?:%|ForEach-Object|foreach)\s{0,4}\{([^{}]{1,1000})\}/gi,
    (_, list: string, body: string) =>
      list
        .split(',')
        .map((item) => body.replaceAll('$_', item.trim()))
        .join('; '),
  );
}

function withPlaces(text: string): string {
  if (!/\$env:/i.test(text)) return text;
  return text
    .replace(/\$env:(?:userprofile|homepath|home)\b/gi, '$HOME')
    .replace(/\$env:(?:systemroot|windir)\b/gi, 'C:/Windows')
    .replace(/\$env:systemdrive\b/gi, 'C:')
    .replace(/\$env:appdata\b/gi, '$HOME/AppData/Roaming')
    .replace(/\$env:localappdata\b/gi, '$HOME/AppData/Local')
    .replace(/\$env:programdata\b/gi, 'C:/ProgramData')
    .replace(/\$env:te?mp\b/gi, '/tmp/x')
    .replace(/\$env:(\w{1,64})\b/gi, '$$$1');
}

function inBlocks(text: string): string {
  if (!text.includes('{')) return text;
  return text
    .replace(/\b(?:Where-Object|where)\s{0,4}\{[^{}]{0,1000}\}/gi, 'cat')
    .replace(/(?:\bForEach-Object|\bforeach|%)\s{0,4}\{([^{}]{0,1000})\}/gi, '{ $1; }');
}
