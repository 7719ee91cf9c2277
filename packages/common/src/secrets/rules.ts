import { findAssigned, findFollowing } from './assignments.ts';
import { findConnectionStrings, findFields, findHeaders } from './fields.ts';
import { packs } from './packs.ts';
import { findPrintedFields, findPrintedFiles } from './printed.ts';
import { findCallArguments, findElements, findNamedPairs, findToldPasswords } from './pairs.ts';
import { findDrawnWords, findPrefixedKeys } from './drawn-keys.ts';
import { findNearNames } from './near-names.ts';
import { findInProgramsOf } from './program-secrets.ts';
import type { FindSecrets, SecretRule } from './secret-rule.ts';
import { findLoginOperands } from './logins.ts';
import { findMnemonics } from './mnemonics.ts';
import { findStandardInput } from './standard-input.ts';
import {
  findDataSourceNames,
  findInCredentialFiles,
  findPrivateKeys,
  findSignatures,
  findSqlPasswords,
} from './texts.ts';
import { findAll, tokenPattern } from './tokens.ts';
import { findUrlPasswords } from './urls.ts';

/** What finds a secret at each place of `secrets/places.toml`. */
const places: Readonly<Record<string, FindSecrets>> = {
  'private-key': findPrivateKeys,
  'prefixed-key': findPrefixedKeys,
  'drawn-word': findDrawnWords,
  'named-pair': findNamedPairs,
  'call-argument': findCallArguments,
  'xml-element': findElements,
  'told-password': findToldPasswords,
  'standard-input': findStandardInput,
  'credential-file': findInCredentialFiles,
  mnemonic: findMnemonics,
  'login-operand': findLoginOperands,
  'signed-url': findSignatures,
  'sql-password': findSqlPasswords,
  'data-source-name': findDataSourceNames,
  'url-password': findUrlPasswords,
  'connection-string': findConnectionStrings,
  'secret-header': findHeaders,
  'secret-field': findFields,
  'secret-assignment': findAssigned,
  'secret-option': findFollowing,
  'near-name': findNearNames,
  'printed-field': findPrintedFields,
  'printed-file': findPrintedFiles,
};

/** Places that say by a name that what stands there is a secret; what a program's option takes is known before. */
const named: ReadonlySet<string> = new Set([
  'connection-string',
  'secret-header',
  'secret-field',
  'secret-assignment',
  'secret-option',
  'near-name',
  'printed-field',
  'printed-file',
]);

let made: readonly SecretRule[] | undefined;

/** Every rule, made at the first call. Where two find the same secret, the earlier one is named. */
export function secretRules(): readonly SecretRule[] {
  if (made !== undefined) return made;
  const ofPlaces = packs().places.map(({ id, why }): SecretRule => {
    const find = places[id];
    if (find === undefined) throw new TypeError(`no code finds ${id}`);
    return { id, why, isToken: false, find };
  });
  made = [
    ...packs().tokens.map(({ id, issuer, pattern }): SecretRule => ({
      id,
      why: `a credential of ${issuer}, known by its shape`,
      isToken: true,
      find: findAll(new RegExp(tokenPattern(pattern), 'g')),
    })),
    ...ofPlaces.filter(({ id }) => !named.has(id)),
    ...packs().programs.map((program): SecretRule => {
      const [name = ''] = program.names.split(' ');
      return {
        id: `${name}-${program.subcommand?.replaceAll(/[ |]/g, '-') ?? 'option'}`,
        why: `a secret that ${name} is given`,
        isToken: false,
        find: findInProgramsOf(program),
      };
    }),
    ...ofPlaces.filter(({ id }) => named.has(id)),
  ];
  return made;
}
