import type { InterpreterState } from './interpreter-state.ts';
import { traits, withoutUnknown } from './shell/flow.ts';

/** Whether a target is disposable, or production: by its name, or by where the command runs. */

/** Most texts name neither, and these are quick to miss. */
const mayBeScratch =
  /test|dev|tmp|temp|scratch|sandbox|demo|ci|throwaway|playground|review|ephemeral|pr-?\d|memory|local/;
const mayBeProduction = /prod|live|prd/;

const scratch =
  /(?:^|[-_./:@=\s])(?:(?:py)?tests?(?:user|vm|box|db|env|cluster)?|testing|dev(?!\/)|development|tmp|temp|scratch|sandbox|demo|ci|throwaway|playground|preview|review|ephemeral|pr-?\d{1,6})(?:[-_./:@\s\d]|$)|\w\/dev\/|(?:^|\s):memory:|(?:^|\s)--local(?:\s|$)/;
const production = /(?:^|[-_./:@=\s])(?:prod|production|live|prd)(?:[-_./:@=\s\d]|$)/;
/** In the middle of a name: `DevStack`, `shopTest`. */
const scratchInside =
  /(?:^|[\s=/_-])(?:Dev|Test|Sandbox|Scratch|Preview)(?=[A-Z])|[a-z](?:Dev|Test|Sandbox)(?=[\s\d]|$)/;

export function namesScratch(text: string): boolean {
  const lowered = text.toLowerCase();
  return mayBeScratch.test(lowered) && scratch.test(lowered);
}

export function namesScratchInside(text: string): boolean {
  return scratchInside.test(text);
}

export function namesProduction(text: string): boolean {
  const lowered = text.toLowerCase();
  return mayBeProduction.test(lowered) && production.test(lowered);
}

/** Variables by which frameworks and clients are told where they run. */
const environments: readonly string[] = (
  'RAILS_ENV RACK_ENV NODE_ENV APP_ENV DJANGO_SETTINGS_MODULE MIX_ENV FLASK_ENV DATABASE_URL ENVIRONMENT ENV PGDATABASE PGHOST ' +
  'AWS_PROFILE TF_WORKSPACE PULUMI_STACK STAGE KUBECONFIG CLOUDSDK_CORE_PROJECT'
).split(' ');

function runsIn(run: InterpreterState, isSo: (environment: string) => boolean): boolean {
  return (
    run.variables.size > 0 &&
    environments.some((name) => {
      const text = withoutUnknown(run.variables.get(name)?.[0]?.text ?? '');
      return text !== '' && isSo(text);
    })
  );
}

export function runsInTests(run: InterpreterState): boolean {
  return runsIn(
    run,
    (environment) =>
      /^(?:test|development|dev|ci)$/.test(environment) ||
      // A database in a file of the project, by the name of one that is there for tries.
      (/^(?:file|sqlite3?):(?:\/\/\/?)?\.?[^/]/.test(environment) && namesScratch(environment)),
  );
}

export function runsInProduction(run: InterpreterState): boolean {
  return (
    runsIn(run, namesProduction) ||
    (run.variables.size > 0 &&
      environments.some((name) => ((run.variables.get(name)?.[0]?.traits ?? 0) & traits.production) !== 0))
  );
}
