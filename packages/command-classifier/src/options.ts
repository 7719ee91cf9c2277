// What reading the configuration needs, without the tables of the tools.
export { classifierOptions } from './config.ts';
