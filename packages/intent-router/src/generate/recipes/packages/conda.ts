import type { Recipe } from '../recipe.ts';

/** Environments and packages of conda. */
export const conda: readonly Recipe[] = [
  {
    id: 'packages/conda-list',
    does: 'lists the environments of conda',
    says: ['conda environment'],
    beside: 'all own available',
    gives: 'conda env list',
    examples: ['list my conda environments'],
  },
  {
    id: 'packages/conda-create',
    does: 'makes an environment of conda',
    says: ['create|new conda environment {name}', 'create environment {name} conda'],
    beside: 'named called new',
    gives: 'conda create -n {name}',
    examples: ['create a conda environment called stats'],
  },
  {
    id: 'packages/conda-create-python',
    does: 'makes an environment of conda with a version of Python',
    says: [
      'create conda environment {name} python {version}',
      'conda environment with python {version} named|called {name}',
      'new conda environment python {version} {name}',
      'create conda environment with python {version} {name}',
    ],
    beside: 'named called new with using version',
    gives: 'conda create -n {name} {exact}',
    derive: { exact: (value) => `python=${value('version')}` },
    examples: ['new conda env with python 3.11 named stats'],
  },
  {
    id: 'packages/conda-activate',
    does: 'switches to an environment of conda',
    says: [
      'activate|use conda environment {name}',
      'activate {name} conda environment',
      'activate conda {name}',
    ],
    gives: 'conda activate {name}',
    examples: ['activate the conda environment bio'],
  },
  {
    id: 'packages/conda-deactivate',
    does: 'leaves the environment of conda',
    says: ['deactivate conda', 'leave|deactivate|exit conda environment'],
    beside: 'current',
    gives: 'conda deactivate',
    examples: ['deactivate the conda environment'],
  },
  {
    id: 'packages/conda-export',
    does: 'writes the environment of conda to a file',
    says: [
      'save|export|write conda environment to {file}',
      'conda environment to {file}',
      'save|export conda to {file}',
    ],
    beside: 'current',
    gives: 'conda env export > {file}',
    examples: ['save the conda environment to environment.yml'],
  },
  {
    id: 'packages/conda-from-file',
    does: 'makes an environment of conda from a file',
    says: [
      'create conda environment from {file}',
      'conda environment from {file}',
      'create environment conda {file}',
      'create environment from {file} conda',
      'install conda environment {file}',
    ],
    beside: 'new with',
    gives: 'conda env create -f {file}',
    examples: ['create a conda environment from environment.yml'],
  },
  {
    id: 'packages/conda-install',
    does: 'installs a package with conda',
    says: ['install {package} conda', 'conda install {package}', 'add {package} to conda environment'],
    gives: 'conda install {package}',
    examples: ['install numpy with conda'],
  },
  {
    id: 'packages/conda-remove',
    does: 'deletes an environment of conda',
    says: ['delete|uninstall conda environment {name}', 'delete {name} conda environment'],
    gives: 'conda env remove -n {name}',
    examples: ['delete the conda environment bio'],
  },
];
