import type { InterpreterState } from './interpreter-state.ts';
import { withoutUnknown } from './shell/flow.ts';

/** Whether a target is disposable, or production: by its name, or by where the command runs. */

/** Most texts name neither, and these are quick to miss. */
const mayBeScratch =
  /test|dev|tmp|temp|scratch|sandbox|demo|ci|throwaway|playground|review|ephemeral|pr-?\d|memory|local/;
const mayBeProduction = /prod|live|prd/;

const scratch =
  /(?:^|[-_./:@=\s])(?:(?:py)?tests?(?:user|vm|box|db|env|cluster)?|testing|dev(?!\/)|development|tmp|temp|scratch|sandbox|demo|ci|throwaway|playground|preview|review|ephemeral|pr-?\d{1,6})(?:[-_./:@\s\d]|$)|\w\/dev\/|(?:^|\s):memory:|(?:^|\s)--local(?:\s|$)/;
const production = /(?:^|[-_./:@=\s])(?:prod|production|live|prd)(?:[-_./:@=\s\d]|$)/;
export function namesScratch(text: string): boolean {
  const lowered = text.toLowerCase();
  return mayBeScratch.test(lowered) && scratch.test(lowered);
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

/** What the text has set these to, as one text. */
export function environmentOf({ variables }: InterpreterState): string {
  return variables.size === 0
    ? ''
    : environments.map((name) => withoutUnknown(variables.get(name)?.[0]?.text ?? '')).join(' ');
}
