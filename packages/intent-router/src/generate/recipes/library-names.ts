/** Libraries that nobody means a package of the system by: who says "install numpy" means pip. */
const libraries = {
  python: new Set(
    'numpy pandas scipy matplotlib seaborn scikit-learn tensorflow torch torchvision keras requests flask django djangorestframework fastapi uvicorn pydantic sqlalchemy boto3 transformers streamlit plotly pillow opencv-python beautifulsoup4 httpx aiohttp psycopg2 psycopg2-binary jupyterlab python-dotenv openpyxl networkx statsmodels'.split(
      ' ',
    ),
  ),
  npm: new Set(
    'react react-dom vue express lodash axios eslint prettier svelte tailwindcss mongoose dotenv moment dayjs webpack nodemon jest vitest ts-node'.split(
      ' ',
    ),
  ),
} as const;

/** @param text with or without a version: `flask==3.0`, `react@18` */
export function isLibraryOf(language: keyof typeof libraries, text: string): boolean {
  const name = text.toLowerCase().split(language === 'python' ? '==' : '@', 1)[0] ?? '';
  return libraries[language].has(name);
}

/** Programs with windows: none of them is a service. */
const desktopPrograms = new Set(
  'firefox chrome chromium thunderbird slack spotify vlc discord gimp inkscape blender libreoffice steam telegram zoom obs audacity nautilus'.split(
    ' ',
  ),
);

/** Services that a plain "start redis" means. */
const services = new Set(
  'nginx apache2 httpd caddy haproxy mysql mysqld mariadb postgresql postgres redis redis-server mongodb mongod memcached rabbitmq-server elasticsearch docker containerd ssh sshd cron cups bluetooth postfix dovecot bind9 fail2ban grafana-server prometheus jenkins tomcat NetworkManager php-fpm samba smbd vsftpd'.split(
    ' ',
  ),
);

export function isKnownService({ text }: { readonly text: string }): boolean {
  return services.has(text);
}

export function isDesktopProgram({ text }: { readonly text: string }): boolean {
  return desktopPrograms.has(text.toLowerCase());
}
