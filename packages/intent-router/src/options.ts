// What reading the configuration needs, without the model.
export { intentRouterOptions } from './config.ts';
export { domainProblems } from './domains/configured.ts';
