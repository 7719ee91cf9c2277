import { dirname, join } from 'node:path';
import type { Checker, Type } from 'typescript/unstable/sync';
import { API } from 'typescript/unstable/sync';

/** A request or an answer with one field more than another, by the declaration of an SDK. */
export interface SchemaCase {
  /** `messages[].content[file].file.file_id`; a word of a list of words: `reasoning_effort=low`. */
  readonly field: string;
  readonly given: unknown;
  /** The same without it. */
  readonly without: unknown;
}

interface Variant {
  readonly path: string;
  readonly value: unknown;
  readonly without: unknown;
}

/** Fields without which an object of Google's says nothing: its SDK declares all of them as optional. */
const needed: Readonly<Record<string, readonly string[]>> = {
  FunctionDeclaration: ['name'],
  FunctionCall: ['name'],
  FunctionResponse: ['name', 'response'],
  FunctionResponseBlob: ['data', 'mimeType'],
  FunctionResponseFileData: ['fileUri'],
  Blob_2: ['data', 'mimeType'],
  FileData: ['fileUri'],
  Content: ['parts'],
  LogprobsResult: ['chosenCandidates'],
  LogprobsResultCandidate: ['token', 'logProbability'],
};

const SOME = 'some';

/** Of AWS, in base64. */
const BYTES = 'c29tZQ==';

/** Lists within lists, as deep as contents of results of tools. */
const LISTS_MAX = 3;

const root = join(dirname(import.meta.dirname), '..');

/**
 * Each field, each alternative and each word that the declaration of a request or an answer has, once: by the name of the exported type.
 *
 * @param file beside this one, with the declarations
 * @param varies texts and numbers that have to be there are a case of their own: with another value
 */
export function schemaCases(
  file: string,
  names: readonly string[],
  { varies = false }: { readonly varies?: boolean } = {},
): ReadonlyMap<string, readonly SchemaCase[]> {
  const api = new API({ cwd: root });
  try {
    const config = join(root, 'tsconfig.json');
    const project = api.updateSnapshot({ openProject: config }).getProject(config);
    const source = project?.program.getSourceFile(join(import.meta.dirname, file));
    if (project === undefined || source === undefined) throw new Error('the declarations are not there');
    const module = project.checker.getSymbolAtLocation(source);
    if (module === undefined) throw new Error('the declarations export nothing');
    const walk = new Walk(project.checker, varies);
    const found = project.checker.getExportsOfModule(module).filter(({ name }) => names.includes(name));
    return new Map(
      found.map((symbol) => {
        const type = project.checker.getDeclaredTypeOfSymbol(symbol);
        const cases = walk
          .variants(type)
          .map(({ path, value, without }) => ({ field: path.replace(/^\./, ''), given: value, without }))
          .filter(({ field }) => field.split('[]').length <= LISTS_MAX + 1);
        return [symbol.name, cases];
      }),
    );
  } finally {
    api.close();
  }
}

class Walk {
  readonly #checker: Checker;
  readonly #varies: boolean;
  readonly #known = new Map<number, readonly Variant[]>();
  readonly #open = new Set<number>();
  /** How often a type has been found within itself. */
  #cuts = 0;

  constructor(checker: Checker, varies: boolean) {
    this.#checker = checker;
    this.#varies = varies;
  }

  /** The first is the least that the type takes. Undefined in `without`: there is nothing less. */
  variants(type: Type): readonly Variant[] {
    const known = this.#known.get(type.id);
    if (known !== undefined) return known;
    if (this.#open.has(type.id)) {
      this.#cuts += 1;
      return [];
    }
    const cuts = this.#cuts;
    this.#open.add(type.id);
    const found = this.#of(type);
    this.#open.delete(type.id);
    // What is within itself is not whole.
    if (this.#cuts === cuts) this.#known.set(type.id, found);
    return found;
  }

  #of(type: Type): readonly Variant[] {
    const plain = (value: unknown, path = ''): Variant[] => [{ path, value, without: undefined }];
    if (type.isUnionType()) {
      const members = type.getTypes().filter((member) => !isNothing(this.#checker.typeToString(member)));
      return members.flatMap((member) => {
        const kind = this.#kindOf(member);
        return this.variants(member).map((one) => ({ ...one, path: `${kind}${one.path}` }));
      });
    }
    if (type.isStringLiteralType() || type.isNumberLiteralType()) return plain(type.value, `=${type.value}`);
    const text = this.#checker.typeToString(type);
    if (/^Uint8Array\b/.test(text)) return plain(BYTES);
    if (text === 'true' || text === 'false') return plain(text === 'true', `=${text}`);
    if (text === 'string' || type.isTemplateLiteralType()) return plain(SOME);
    if (text === 'number') return plain(1);
    if (this.#checker.isArrayLikeType(type) && type.isTypeReference()) {
      const [element] = this.#checker.getTypeArguments(type);
      const inner = element === undefined ? [] : this.variants(element);
      return inner.map(({ path, value, without }) => ({
        path: `[]${path}`,
        value: [value],
        without: without === undefined ? undefined : [without],
      }));
    }
    // `string & {}`: any word beside those that are listed.
    if (
      type.isIntersectionType() &&
      type.getTypes().some((one) => this.#checker.typeToString(one) === 'string')
    )
      return plain(SOME);
    return type.isObjectType() || type.isIntersectionType() ? this.#ofObject(type) : plain({});
  }

  #ofObject(type: Type): readonly Variant[] {
    const symbols = this.#checker.getPropertiesOfType(type).filter((symbol) => {
      const declared = this.#checker.getTypeOfSymbol(symbol);
      // What another alternative of the same union has.
      return declared === undefined || !isNothing(this.#checker.typeToString(declared));
    });
    const fields = symbols.map((symbol) => {
      const declared = this.#checker.getTypeOfSymbol(symbol);
      const isNeeded = needed[type.getSymbol()?.name ?? '']?.includes(symbol.name) === true;
      const isOptional = !isNeeded && this.#isOptional(declared, symbol.name, type);
      return {
        name: symbol.name,
        isOptional,
        variants: declared === undefined ? [] : this.variants(declared),
      };
    });
    const required = fields.filter(({ isOptional, variants }) => !isOptional && variants.length > 0);
    const least = Object.fromEntries(required.map(({ name, variants }) => [name, variants[0]?.value]));
    const more = fields.flatMap(({ name, isOptional, variants }) =>
      variants.flatMap(({ path, value, without }, index) => {
        // It is the least itself.
        if (!isOptional && index === 0) return [];
        const lessened = without === undefined ? least : { ...least, [name]: without };
        return [{ path: `.${name}${path}`, value: { ...least, [name]: value }, without: lessened }];
      }),
    );
    const others = required.flatMap(({ name, variants }) => {
      const [first] = variants;
      const other = first?.value === SOME ? 'other' : first?.value === 1 ? 2 : undefined;
      if (!this.#varies || other === undefined || first?.path !== '') return [];
      return [{ path: `.${name}`, value: { ...least, [name]: other }, without: least }];
    });
    return [{ path: '', value: least, without: undefined }, ...others, ...more];
  }

  #isOptional(declared: Type | undefined, name: string, holder: Type): boolean {
    const printed = this.#checker.getPropertyOfType(holder, name);
    const OPTIONAL = 1 << 24;
    return printed === undefined || declared === undefined || (printed.flags & OPTIONAL) !== 0;
  }

  /** What tells one alternative from the others: its `type` or its `role`. */
  #kindOf(type: Type): string {
    if (!type.isObjectType() && !type.isIntersectionType()) return '';
    for (const key of ['type', 'role']) {
      const symbol = this.#checker.getPropertyOfType(type, key);
      const declared = symbol === undefined ? undefined : this.#checker.getTypeOfSymbol(symbol);
      if (declared?.isStringLiteralType() === true) return `<${declared.value}>`;
    }
    return '';
  }
}

function isNothing(text: string): boolean {
  return text === 'null' || text === 'undefined' || text === 'never';
}
