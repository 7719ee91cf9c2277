import type { Readable, Writable } from 'node:stream';
import type { Environment, HunchPaths } from '@hunch/common/paths';
import { loadConfiguration, type Configuration } from '../config/load.ts';

/** What a job may use of the world. Text of commands and prompts comes by `input`, never by `args`, which ps shows. */
export interface JobContext {
  readonly environment: Environment;
  readonly paths: HunchPaths;
  /** After the name of the job: options and files. The command line has checked them. */
  readonly args: readonly string[];
  readonly input: Readable;
  readonly output: Writable;
  /**
   * One line for the person at the terminal, such as a warning. One that begins with an ellipsis and a blank holds for
   * the moment only, as how far it is: the next one takes its place.
   */
  readonly say: (line: string) => void;
}

/** Work that needs engines but no daemon: it reads `input`, writes JSON lines to `output`, and ends with an exit code. */
export interface Job {
  readonly run: (context: JobContext) => Promise<number>;
}

/** A job whose outcome is one line. */
export interface ReportJob<Report> extends Job {
  readonly report: (context: JobContext) => Report | Promise<Report>;
}

export function reportJob<Report extends object>(report: ReportJob<Report>['report']): ReportJob<Report> {
  return {
    report,
    async run(context) {
      writeLine(context, await report(context));
      return 0;
    },
  };
}

export function writeLine({ output }: Pick<JobContext, 'output'>, line: object): void {
  output.write(`${JSON.stringify(line)}\n`);
}

/** The configuration of a job; its problems are told to the person at the terminal. */
export function configurationOf({ environment, paths, say }: JobContext): Configuration {
  const configuration = loadConfiguration(paths.config, environment);
  for (const problem of configuration.problems) say(`hunch: ${problem}`);
  return configuration;
}
