// What reading the configuration needs, without the dimensions and the weights.
export { promptRouterOptions } from './config.ts';
export { tiers } from './tiers.ts';
