import type { RiskLevel } from '@hunch/common/verdict';

/** How dangerous a command line is. */
export type RiskOf = (line: string) => RiskLevel;

interface RiskRule {
  readonly level: Exclude<RiskLevel, 'safe'>;
  /** All of these must match: each is linear, where one for all of them would backtrack. */
  readonly patterns: readonly RegExp[];
}

// A word that starts a command, as far as a pattern can tell: at the start, or after an operator, a blank, a quote.
const command = (name: string): RegExp => new RegExp(`(?:^|[\\s;|&('"\`/])${name}(?:\\s|$)`);

/**
 * The worst commands only, found by their looks: enough that nothing that cannot be undone is suggested even where the
 * engine runs alone. The daemon gives the engine command-safety's judgement instead.
 */
const rules: readonly RiskRule[] = [
  {
    level: 'critical',
    patterns: [
      command('rm'),
      /\s-[a-zA-Z]*[rR]|\s--recursive/,
      /\s["']?(?:\/|~|\$HOME|\$\{HOME\}|\/\*|~\/\*?|\/(?:bin|boot|dev|etc|home|lib|opt|root|sbin|usr|var)\/?\*?)["']?(?:\s|;|$)/,
    ],
  },
  { level: 'critical', patterns: [/\s--no-preserve-root/] },
  { level: 'critical', patterns: [/(?:^|[\s;|&(])mkfs(?:\.\w+)?\s/] },
  { level: 'critical', patterns: [command('dd'), /\sof=\/dev\/(?!null|zero|stdout|stderr|tty)/] },
  { level: 'critical', patterns: [/>\s*\/dev\/(?:sd|nvme|hd|vd|mmcblk|disk)/] },
  { level: 'critical', patterns: [/:\s*\(\s*\)\s*\{\s*:\s*\|\s*:/] },
  { level: 'critical', patterns: [command('(?:shred|wipefs|blkdiscard)'), /\s\/dev\//] },
  { level: 'high', patterns: [command('rm'), /\s-[a-zA-Z]*[rR]|\s--recursive/, /\s-[a-zA-Z]*f|\s--force/] },
  { level: 'high', patterns: [/(?:^|[\s;|&(])find\s/, /\s-delete(?:\s|$)|-exec\s+rm\s/] },
  {
    level: 'high',
    patterns: [
      /(?:^|[\s;|&(])git\s/,
      /\spush\s/,
      /\s(?:-[a-zA-Z]*f|--force|--mirror|--delete)(?:\s|=|$)|\s\+\w/,
    ],
  },
  { level: 'high', patterns: [/(?:^|[\s;|&(])git\s/, /\sreset\s/, /\s--hard(?:\s|$)/] },
  { level: 'high', patterns: [/(?:^|[\s;|&(])git\s/, /\sclean\s/, /\s-[a-zA-Z]*f/] },
  {
    level: 'high',
    patterns: [
      /(?:^|[\s;|&(])chmod\s|(?:^|[\s;|&(])chown\s/,
      /\s-[a-zA-Z]*R|\s--recursive/,
      /\s\/(?:\s|$)|\s~(?:\s|$)/,
    ],
  },
  { level: 'high', patterns: [/\b(?:drop|truncate)\s+(?:table|database|schema)\b/i] },
  { level: 'high', patterns: [/(?:^|[\s;|&(])terraform\s/, /\sdestroy(?:\s|$)/] },
  { level: 'high', patterns: [/(?:^|[\s;|&(])kubectl\s/, /\sdelete\s/] },
  { level: 'high', patterns: [/(?:^|[\s;|&(])(?:docker|podman)\s/, /\sprune(?:\s|$)/] },
  { level: 'high', patterns: [/(?:^|[\s;|&(])(?:curl|wget)\s/, /\|\s*(?:sudo\s+)?(?:ba|z|da|k)?sh(?:\s|$)/] },
  { level: 'moderate', patterns: [command('rm')] },
  { level: 'moderate', patterns: [command('(?:shutdown|reboot|poweroff|halt)')] },
  { level: 'moderate', patterns: [command('(?:killall|pkill)')] },
  { level: 'moderate', patterns: [/(?:^|[\s;|&(])kill\s+-(?:9|KILL|SIGKILL)\s/] },
];

export const basicRiskOf: RiskOf = (line) => {
  for (const rule of rules) if (rule.patterns.every((pattern) => pattern.test(line))) return rule.level;
  return 'safe';
};

/** What a level takes off, before its weight (spec 003 §7.1): 0..1. */
export const riskPenalty: Readonly<Record<RiskLevel, number>> = {
  safe: 0,
  moderate: 0.25,
  high: 0.75,
  critical: 1,
};

/** Lines whose risk is remembered: a few screens of candidates for each of the open sessions. */
const rememberedMax = 8_192;

/** The same judgement, each line judged once: a request ranks up to 200 lines, nearly all of them seen before. */
export function rememberingRiskOf(riskOf: RiskOf): RiskOf {
  const remembered = new Map<string, RiskLevel>();
  return (line) => {
    const known = remembered.get(line);
    if (known !== undefined) return known;
    if (remembered.size >= rememberedMax) remembered.clear();
    const risk = riskOf(line);
    remembered.set(line, risk);
    return risk;
  };
}
