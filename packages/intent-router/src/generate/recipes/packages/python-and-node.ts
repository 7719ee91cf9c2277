import type { Recipe } from '../recipe.ts';

/** Packages of Python and JavaScript beyond installing one. */
export const pythonAndNode: readonly Recipe[] = [
  {
    id: 'packages/pip-self',
    does: 'brings pip itself up to date',
    says: ['upgrade|update =pip', 'upgrade|update =pip to last|new version'],
    beside: 'itself last new version',
    gives: 'python3 -m pip install --upgrade pip',
    examples: ['upgrade pip itself', 'update pip to the latest version'],
  },
  {
    id: 'packages/npm-self',
    does: 'brings npm itself up to date',
    says: ['upgrade|update npm itself', 'upgrade|update npm to last|new version'],
    beside: 'itself last new version globally',
    gives: 'npm install -g npm@latest',
    examples: ['update npm itself', 'upgrade npm to the latest version'],
  },
  {
    id: 'packages/pip-uninstall-yes',
    does: 'removes a Python package without asking',
    says: ['uninstall {package} unasked', 'uninstall {package} pip unasked'],
    beside: 'ask asking confirmation prompt prompting confirm with',
    gives: 'python3 -m pip uninstall -y {package}',
    examples: ['uninstall the python package flask without asking'],
  },
  {
    id: 'packages/pip-version',
    does: 'installs one version of a Python package',
    says: [
      'install {package} {version} pip',
      'install version {version} of {package} with|via pip',
      'pip install {package} version {version}',
    ],
    beside: 'version with exactly lock of',
    gives: 'python3 -m pip install {exact}',
    derive: { exact: (value) => `${value('package')}==${value('version')}` },
    examples: ['install version 2.31.0 of requests with pip'],
  },
  {
    id: 'packages/module-place',
    does: 'shows where a Python module is installed',
    says: [
      'path pip|module {name}',
      'where python {name} installed',
      'find pip {name}',
      'show pip {name} path',
      'where {name} python',
    ],
    beside: 'installed located location find where path of module',
    gives: 'python3 -c {script}',
    derive: {
      script: (value) =>
        `import ${value('name')
          .replaceAll('-', '_')
          .replaceAll(/[^\w.]/g, '')} as m; print(m.__file__)`,
    },
    examples: [
      'show where the python module numpy is installed',
      'where is the python package requests installed',
    ],
  },
  {
    id: 'packages/npm-init',
    does: 'makes a package.json with the defaults',
    says: ['create|start node|npm|nodejs project', 'init node project', 'init npm|package.json'],
    beside: 'new default defaults npm with project javascript here yes without questions',
    gives: 'npm init -y',
    examples: ['start a new node project with defaults', 'init a package.json'],
  },
  {
    id: 'packages/node-fresh',
    does: 'deletes node_modules and installs everything anew',
    says: [
      'delete node_modules and reinstall|install',
      'delete node_modules reinstall everything',
      'delete and reinstall node_modules',
      'reinstall node dependency',
      'clean node_modules and reinstall',
      'fresh install node_modules',
      'reinstall npm',
    ],
    beside: 'everything all dependency again from scratch npm package fresh it install run them',
    gives: 'rm -rf node_modules && npm install',
    examples: ['delete node_modules and reinstall everything', 'reinstall all npm dependencies'],
  },
  {
    id: 'packages/npm-version',
    does: 'installs one version of an npm package',
    says: [
      'install {package} version {version} npm',
      'install version {version} of {package} with|via npm',
      'npm install {package} version {version}',
    ],
    beside: 'with lock',
    gives: 'npm install {exact}',
    derive: { exact: (value) => `${value('package')}@${value('version')}` },
    examples: ['install version 4.17.21 of lodash with npm'],
  },
  {
    id: 'packages/npm-test',
    does: 'runs the tests of this npm project',
    says: ['npm test', 'run test npm|package.json', 'run node|javascript test'],
    beside: 'project all tests of suite',
    gives: 'npm test',
    examples: ['run the npm tests'],
  },
  {
    id: 'packages/npm-scripts',
    does: 'lists the scripts of package.json',
    says: ['show npm script', 'script package.json'],
    beside: 'available in which all',
    gives: 'npm run',
    examples: ['list the npm scripts', 'show the scripts in package.json'],
  },
  {
    id: 'packages/yarn-add',
    does: 'installs a package for this project with yarn',
    says: ['add|install {package} yarn', 'yarn add {package}'],
    beside: 'with lock package',
    gives: 'yarn add {package}',
    examples: ['install lodash with yarn'],
  },
  {
    id: 'packages/pnpm-add',
    does: 'installs a package for this project with pnpm',
    says: ['add|install {package} pnpm', 'pnpm add {package}'],
    beside: 'with lock package',
    gives: 'pnpm add {package}',
    examples: ['install zod with pnpm'],
  },
];
