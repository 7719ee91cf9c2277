import { madeUp } from './made-up.ts';

/** A token that is known by its own shape, wherever it stands. */
export interface TokenShape {
  readonly id: string;
  readonly issuer: string;
  /** The source of a regular expression. Its repetitions are bounded, or nothing may follow them: see token-rules.ts. */
  readonly shape: string;
  /** One that was made up. */
  readonly example: string;
  readonly stays?: readonly string[];
}

// Shapes as their issuers document them, and as the rule sets of gitleaks and of GitHub's secret scanning list them.
// A shape that an ordinary word could have is left out, however well known.
export const tokenShapes: readonly TokenShape[] = [
  {
    id: 'github-token',
    issuer: 'GitHub',
    shape: 'gh[opusr]_[A-Za-z0-9]{36,255}',
    example: madeUp('ghp_', 36),
    stays: ['echo ghp_short', 'vim ghp_notes_of_2024_about_the_token_prefix.md'],
  },
  {
    id: 'github-fine-grained-token',
    issuer: 'GitHub',
    shape: 'github_pat_[A-Za-z0-9_]{40,255}',
    example: madeUp('github_pat_', 22, '_', 59),
    stays: ['ls github_pat_docs'],
  },
  {
    id: 'gitlab-token',
    issuer: 'GitLab',
    shape: 'gl(?:pat|dt|rt|cbt|ptt|ft|imt|agent|oas|soat)-[A-Za-z0-9_.-]{20,255}',
    example: madeUp('glpat-', 20),
    stays: ['cat glpat-notes'],
  },
  {
    id: 'aws-access-key-id',
    issuer: 'AWS',
    shape: 'A(?:KIA|SIA|BIA|CCA)[A-Z2-7]{16}(?![A-Za-z0-9])',
    example: madeUp('AKIA', 'QZ2XWERTYUIOPAS7'),
    stays: ['echo AKIARA', 'cat ASIAPACIFICREGIONSALESOFTHEYEAR.csv'],
  },
  {
    id: 'slack-token',
    issuer: 'Slack',
    shape: 'xox[abeoprs]-[A-Za-z0-9-]{20,255}',
    example: madeUp('xoxb-', '2468024680-', 24),
    stays: ['echo xoxb'],
  },
  {
    id: 'slack-app-token',
    issuer: 'Slack',
    shape: 'xapp-\\d-[A-Za-z0-9-]{20,255}',
    example: madeUp('xapp-1-', 30),
  },
  {
    id: 'slack-webhook',
    issuer: 'Slack',
    shape: 'hooks\\.slack\\.com/(?:services|workflows|triggers)/[A-Za-z0-9+/_-]{20,255}',
    example: madeUp('hooks.slack.com/services/T', 8, '/B', 8, '/', 24),
  },
  {
    id: 'stripe-key',
    issuer: 'Stripe',
    shape: '(?:sk|rk)_(?:live|test)_[A-Za-z0-9]{16,255}',
    example: madeUp('sk', '_live_', 24),
    stays: ['cat sk_live_notes.md'],
  },
  {
    id: 'stripe-webhook-secret',
    issuer: 'Stripe',
    shape: 'whsec_[A-Za-z0-9+/=]{24,255}',
    example: madeUp('whsec_', 32),
  },
  {
    id: 'anthropic-key',
    issuer: 'Anthropic',
    shape: 'sk-ant-[A-Za-z0-9_-]{20,255}',
    example: madeUp('sk-ant-api03-', 40),
  },
  {
    id: 'openai-key',
    issuer: 'OpenAI and services with its API',
    shape: 'sk-(?:(?:proj|svcacct|admin|or-v1|lf)-[A-Za-z0-9_-]{20,255}|[A-Za-z0-9]{32,255})',
    example: madeUp('sk-proj-', 48),
    stays: ['cd sk-learn-examples-of-the-course', 'npm run task-sk-build'],
  },
  {
    id: 'google-api-key',
    issuer: 'Google',
    shape: 'AIza[A-Za-z0-9_-]{35}(?![A-Za-z0-9_-])',
    example: madeUp('AIza', 35),
  },
  {
    id: 'google-oauth',
    issuer: 'Google',
    shape: '(?:ya29\\.[A-Za-z0-9_-]{20,1024}|GOCSPX-[A-Za-z0-9_-]{28})',
    example: madeUp('ya29.', 60),
    stays: ['ls ya29.txt'],
  },
  {
    id: 'npm-token',
    issuer: 'npm',
    shape: 'npm_[A-Za-z0-9]{36,255}',
    example: madeUp('npm_', 36),
    stays: ['env npm_config_registry=x npm_lifecycle_event=test node a.js'],
  },
  {
    id: 'pypi-token',
    issuer: 'PyPI',
    shape: 'pypi-[A-Za-z0-9_-]{40,1024}',
    example: madeUp('pypi-AgEIcHlwaS5vcmc', 60),
    stays: ['pip install pypi-simple'],
  },
  {
    id: 'rubygems-key',
    issuer: 'RubyGems',
    shape: 'rubygems_[a-f0-9]{48}',
    example: madeUp('rubygems_', { hex: 48 }),
  },
  {
    id: 'docker-token',
    issuer: 'Docker Hub',
    shape: 'dckr_[op]at_[A-Za-z0-9_-]{20,255}',
    example: madeUp('dckr_pat_', 27),
  },
  {
    id: 'digitalocean-token',
    issuer: 'DigitalOcean',
    shape: 'do[opr]_v1_[a-f0-9]{64}',
    example: madeUp('dop_v1_', { hex: 64 }),
  },
  {
    id: 'sendgrid-key',
    issuer: 'SendGrid',
    shape: 'SG\\.[A-Za-z0-9_-]{16,32}\\.[A-Za-z0-9_-]{32,64}',
    example: madeUp('SG.', 22, '.', 43),
    stays: ['cat SG.report.2024'],
  },
  {
    id: 'twilio-key',
    issuer: 'Twilio',
    shape: 'SK[a-f0-9]{32}(?![A-Za-z0-9])',
    example: madeUp('SK', { hex: 32 }),
    stays: ['cp SKILL.md SKU1234.csv'],
  },
  {
    id: 'huggingface-token',
    issuer: 'Hugging Face',
    shape: 'hf_[A-Za-z]{30,64}',
    example: madeUp('hf_', 'abcdefghijklmnopqrstuvwxyzABCDEFGH'),
    stays: ['python hf_transformers_demo.py'],
  },
  {
    id: 'vault-token',
    issuer: 'HashiCorp Vault',
    shape: 'hv[sbr]\\.[A-Za-z0-9_-]{24,1024}',
    example: madeUp('hvs.', 90),
    stays: ['ls hvs.d'],
  },
  {
    id: 'json-web-token',
    issuer: 'an identity provider',
    shape: '(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{10,}\\.[A-Za-z0-9_-]{10,}(?:\\.[A-Za-z0-9_-]*)?',
    example: madeUp('eyJ', 30, '.eyJ', 40, '.', 43),
    stays: ['echo eyJhIjoxfQ==', 'cat eyJnotes.txt'],
  },
  {
    id: 'age-secret-key',
    issuer: 'age',
    shape: 'AGE-SECRET-KEY-1[A-Z0-9]{50,64}',
    example: madeUp('AGE-SECRET-KEY-1', 'QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7LQPZRY9X8GF2TVDW0S3JN54KHCE'),
  },
  {
    id: 'telegram-bot-token',
    issuer: 'Telegram',
    shape: '\\d{8,10}:AA[A-Za-z0-9_-]{33}(?![A-Za-z0-9_-])',
    example: madeUp('246802468', ':AA', 33),
    stays: ['docker run -p 12345678:80 x'],
  },
  {
    id: 'discord-bot-token',
    issuer: 'Discord',
    shape: '[MNO][A-Za-z0-9_-]{23,27}\\.[A-Za-z0-9_-]{6}\\.[A-Za-z0-9_-]{27,64}',
    example: madeUp('M', 23, '.', 6, '.', 38),
    stays: ['cat Notes.txt My.Movie.2024.mkv'],
  },
  {
    id: 'discord-webhook',
    issuer: 'Discord',
    shape: 'discord(?:app)?\\.com/api/webhooks/\\d{16,20}/[A-Za-z0-9_-]{40,128}',
    example: madeUp('discord.com/api/webhooks/', '135792468013579246', '/', 68),
  },
  {
    id: 'mailgun-key',
    issuer: 'Mailgun',
    shape: 'key-[a-f0-9]{32}(?![A-Za-z0-9])',
    example: madeUp('key-', { hex: 32 }),
    stays: ['ls key-backup'],
  },
  {
    id: 'shopify-token',
    issuer: 'Shopify',
    shape: 'shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}',
    example: madeUp('shpat_', { hex: 32 }),
  },
  {
    id: 'linear-key',
    issuer: 'Linear',
    shape: 'lin_(?:api|oauth)_[A-Za-z0-9]{32,64}',
    example: madeUp('lin_api_', 40),
  },
  {
    id: 'notion-token',
    issuer: 'Notion',
    shape: '(?:ntn_[A-Za-z0-9]{40,64}|secret_[A-Za-z0-9]{43})(?![A-Za-z0-9])',
    example: madeUp('ntn_', 46),
    stays: ['cat secret_santa_list'],
  },
  {
    id: 'databricks-token',
    issuer: 'Databricks',
    shape: 'dapi[a-f0-9]{32}(?:-\\d)?(?![A-Za-z0-9])',
    example: madeUp('dapi', { hex: 32 }),
  },
  {
    id: 'grafana-token',
    issuer: 'Grafana',
    shape: 'gl(?:c_|sa_)[A-Za-z0-9+/=_]{30,400}',
    example: madeUp('glsa_', 32, '_', { hex: 8 }),
  },
  {
    id: 'sentry-token',
    issuer: 'Sentry',
    shape: 'sntry[su]_[A-Za-z0-9+/=_]{40,400}',
    example: madeUp('sntrys_', 60),
  },
  {
    id: 'new-relic-key',
    issuer: 'New Relic',
    shape: 'NRAK-[A-Z0-9]{27}',
    example: madeUp('NRAK-', 'QZ2XWERTYUIOPASDFGHJKLZXCV7'),
  },
  {
    id: 'planetscale-credential',
    issuer: 'PlanetScale',
    shape: 'pscale_(?:tkn|pw|oauth)_[A-Za-z0-9_.=-]{32,64}',
    example: madeUp('pscale_tkn_', 43),
  },
  {
    id: 'supabase-token',
    issuer: 'Supabase',
    shape: '(?:sbp_[a-f0-9]{40}|sb_secret_[A-Za-z0-9_-]{20,64})',
    example: madeUp('sbp_', { hex: 40 }),
  },
  {
    id: 'postman-key',
    issuer: 'Postman',
    shape: 'PMAK-[a-f0-9]{24}-[a-f0-9]{34}',
    example: madeUp('PMAK-', { hex: 24 }, '-', { hex: 34 }),
  },
  { id: 'pulumi-token', issuer: 'Pulumi', shape: 'pul-[a-f0-9]{40}', example: madeUp('pul-', { hex: 40 }) },
  {
    id: 'terraform-cloud-token',
    issuer: 'HashiCorp',
    shape: '[A-Za-z0-9]{14}\\.atlasv1\\.[A-Za-z0-9_=-]{60,255}',
    example: madeUp(14, '.atlasv1.', 67),
  },
  {
    id: 'tailscale-key',
    issuer: 'Tailscale',
    shape: 'tskey-[a-z]{3,20}-[A-Za-z0-9_-]{20,128}',
    example: madeUp('tskey-auth-', 12, '-', 32),
  },
  { id: 'groq-key', issuer: 'Groq', shape: 'gsk_[A-Za-z0-9]{40,64}', example: madeUp('gsk_', 52) },
  {
    id: 'replicate-token',
    issuer: 'Replicate',
    shape: 'r8_[A-Za-z0-9]{37}(?![A-Za-z0-9])',
    example: madeUp('r8_', 37),
  },
  {
    id: 'atlassian-token',
    issuer: 'Atlassian',
    shape: '(?:ATATT3[A-Za-z0-9_=-]{50,255}|ATBB[A-Za-z0-9]{32})',
    example: madeUp('ATATT3', 180),
  },
  {
    id: 'circleci-token',
    issuer: 'CircleCI',
    shape: 'CCI(?:PAT|PRJ)_[A-Za-z0-9_]{40,128}',
    example: madeUp('CCIPAT_', 22, '_', { hex: 40 }),
  },
  {
    id: 'azure-storage-key',
    issuer: 'Azure',
    shape: '(?<=AccountKey=)[A-Za-z0-9+/]{86}==',
    example: madeUp(86, '=='),
  },
];
