import { UNKNOWN, traits } from '../shell/marks.ts';
import { hasEffect } from './call-effects.ts';
import type { CodeToken } from './code-tokens.ts';
import {
  anyOf,
  calledBy,
  flat,
  homeValue,
  knownText,
  nameValue,
  openValue,
  secretValue,
  textValue,
  unknownValue,
  type CodeArgument,
  type CodeValue,
} from './code-values.ts';
import { indexed, isFolded } from './fold-calls.ts';
import { applyCall, callNamed, environments, homes, type Place } from './apply-call.ts';
import { BracketReader } from './bracket-reader.ts';
import { depthMax } from './code-cursor.ts';

const skipped: ReadonlySet<string> = new Set(
  'return await new yield async not and or then do begin try go defer else elif unless until while if when raise throw void typeof ref BEGIN END main export public puts use using require_relative with as lambda scalar wantarray sub'.split(
    ' ',
  ),
);
/** Marks before an operand that change nothing of what counts. */
const prefixes: ReadonlySet<string> = new Set(['!', '&', '\\', '@', '*', '...']);
/** Languages in which a function that only gives a value is called without brackets. */
const callsBare = /^(?:perl|ruby)$/;

const separators: ReadonlySet<string> = new Set([
  'os.sep',
  'os.path.sep',
  'path.sep',
  'File.SEPARATOR',
  'File.separator',
  'java.io.File.separator',
]);

/** Reads one operand with all that is called on it. */
export abstract class OperandReader extends BracketReader {
  /** One operand with all that is called on it. `piped` is what is handed to its first call. */
  protected primary(piped: CodeValue | null = null): Place {
    this.steps += 1;
    let token = this.token;
    while (
      token !== undefined &&
      ((token.kind === 'name' && skipped.has(token.value) && !this.is('(', 1) && !this.is('.', 1)) ||
        (token.kind === 'mark' && prefixes.has(token.value)))
    ) {
      this.at += 1;
      token = this.token;
    }
    if (token === undefined || this.depth > depthMax)
      return { value: unknownValue, path: '', receiver: null };
    let place: Place;
    switch (token.kind) {
      case 'text':
        place = { value: this.text(), path: '', receiver: null };
        break;
      case 'number':
        this.at += 1;
        place = {
          value: textValue(/^0x/i.test(token.value) ? String(Number(token.value)) : token.value),
          path: '',
          receiver: null,
        };
        break;
      case 'name':
        place = this.named(token.value);
        break;
      case 'mark':
        if (token.value === '-' && this.tokens[this.at + 1]?.kind === 'number') {
          const number = this.tokens[this.at + 1]?.value ?? '';
          this.at += 2;
          place = { value: textValue(`-${number}`), path: '', receiver: null };
          break;
        }
        if (token.value === '(' || token.value === '[' || token.value === '{') {
          place = { value: this.bracketed(token.value), path: '', receiver: null };
          break;
        }
        return { value: unknownValue, path: '', receiver: null };
    }
    return this.postfix(place, piped);
  }

  protected named(name: string): Place {
    this.at += 1;
    // `x => …`: what the function is called with.
    if (this.is('=>') && this.passed !== null) this.variables.set(name, this.passed);
    const known = this.variables.get(name);
    const isOwnFunction = this.scene.functions?.parameters.has(name) === true;
    if (known !== undefined && !isOwnFunction)
      return { value: known, path: known.name ?? name, receiver: null };
    if (homes.test(name)) return { value: calledBy(name, homeValue), path: name, receiver: null };
    if (name === 'SEPARATOR') return { value: textValue('/'), path: '', receiver: null };
    return {
      value: environments.test(name) ? calledBy(name, secretValue) : nameValue(name),
      path: name,
      receiver: null,
    };
  }

  protected postfix(first: Place, piped: CodeValue | null): Place {
    let place = first;
    for (;;) {
      const token = this.token;
      if (token === undefined) break;
      if (token.kind === 'mark' && this.isMember(token)) {
        const member = this.tokens[this.at + 1];
        if (member?.kind === 'name') {
          this.at += 2;
          place = this.member(place, member.value);
          continue;
        }
      }
      if (token.kind === 'mark' && token.value === '(' && !(token.spaced && place.path === '')) {
        place = this.called(place, this.closing(this.at), piped);
        piped = null;
        continue;
      }
      if (
        token.kind === 'mark' &&
        (token.value === '[' || (token.value === '{' && this.scene.language === 'perl')) &&
        !token.spaced
      ) {
        place = this.index(place);
        continue;
      }
      // `each { |x| … }` hands each of a list to a block, `open(…) { |f| … }` what it has opened.
      const isBlock =
        token.kind === 'mark' &&
        token.value === '{' &&
        (this.is('|', 1) || (place.receiver !== null && (this.is('->', 2) || goesThrough.test(place.path))));
      if (isBlock) {
        const { passed } = this;
        this.passed =
          place.receiver !== null && goesThrough.test(place.path) ? this.eachOf(place.receiver) : place.value;
        // What groovy and kotlin call it when nobody gives it a name.
        this.variables.set('it', this.passed);
        const value = this.bracketed('{');
        this.passed = passed;
        return { value, path: '', receiver: null };
      }
      if (
        token.kind === 'name' &&
        token.value === 'do' &&
        place.receiver !== null &&
        goesThrough.test(place.path)
      ) {
        const name = this.tokens[this.at + 2];
        if (name?.kind === 'name') this.variables.set(name.value, this.eachOf(place.receiver));
        break;
      }
      if (
        place.path !== '' &&
        place.value.items === null &&
        token.spaced &&
        this.beginsArguments(token) &&
        (hasEffect(place.path) || (callsBare.test(this.scene.language) && isFolded(place.path)))
      )
        return { value: this.bare(place), path: '', receiver: null };
      break;
    }
    const given = this.scene.language === 'perl' ? this.variables.get('_') : undefined;
    if (given !== undefined && place.value.name === place.path && hasEffect(place.path))
      return { value: applyCall(this.scene, place, [{ key: null, value: given }]), path: '', receiver: null };
    // A method without brackets: `Dir.home`, `x.reverse`.
    if (place.receiver !== null && this.callsBare(place))
      return { value: applyCall(this.scene, place, []), path: '', receiver: null };
    return place;
  }

  protected isMember({ value, spaced }: CodeToken): boolean {
    if (value === '::' || value === '?.') return true;
    if (value === '->') return /^(?:perl|php)$/.test(this.scene.language);
    const after = this.tokens[this.at + 1];
    if (value === ':')
      return this.scene.language === 'lua' && after?.kind === 'name' && !spaced && this.is('(', 2);
    if (value !== '.' || this.scene.language === 'php' || this.scene.language === 'perl') return false;
    return after?.kind === 'name' && !after.spaced;
  }

  protected callsBare({ path }: Place): boolean {
    return this.scene.language === 'ruby' || /(?:^|\.)(?:home|text|content|body|stdout|read)$/.test(path);
  }

  protected member({ value, path }: Place, name: string): Place {
    const full = path === '' ? name : `${path}.${name}`;
    if (separators.has(full)) return { value: textValue('/'), path: '', receiver: null };
    if (environments.test(full)) return { value: calledBy(full, secretValue), path: full, receiver: null };
    if (value.name !== null) {
      if (homes.test(name)) return { value: calledBy(full, homeValue), path: full, receiver: null };
      // One variable of the environment is what a program is given.
      const own = (value.traits & traits.secret) === 0 ? value.traits : 0;
      return { value: nameValue(full, own), path: full, receiver: value };
    }
    return {
      value: openValue(value.handle, value.traits),
      path: full === path ? name : full,
      receiver: value,
    };
  }

  protected index(place: Place): Place {
    const end = this.closing(this.at);
    if (end === null) {
      this.at = this.tokens.length;
      return place;
    }
    this.at += 1;
    const parts: (CodeValue | null)[] = [];
    while (this.at < end) {
      if (this.is(':') || this.is('::')) {
        if (parts.length === 0) parts.push(null);
        if (this.is('::')) parts.push(null);
        this.at += 1;
        if (this.at >= end) parts.push(null);
        continue;
      }
      const before = this.at;
      parts.push(this.expression());
      if (this.at === before || this.is(',')) this.at += 1;
    }
    this.at = end + 1;
    const key = parts[0];
    const word = key === null || key === undefined ? null : (knownText(key) ?? key.name);
    // `Dir["/etc/*"]` of ruby.
    if (place.path === 'Dir' && word !== null)
      return {
        value: callNamed(this.scene, 'glob', null, [{ key: null, value: textValue(word) }]),
        path: '',
        receiver: null,
      };
    if (place.value.name !== null && word !== null) return this.member(place, word);
    return { value: indexed(place.value, parts), path: '', receiver: null };
  }

  protected called(place: Place, end: number | null, piped: CodeValue | null): Place {
    const bound = end ?? this.tokens.length;
    const open = this.at;
    const { passed } = this;
    const on = place.receiver === null || place.receiver.name !== null ? null : this.eachOf(place.receiver);
    this.passed = on ?? this.passed;
    this.bindParameters(bound);
    this.at += 1;
    let args = this.comprehension(bound) ?? this.list(bound);
    // The function stands before what it goes through: `foreach(d -> rm(d), ["/etc"])`.
    if (on === null && goesThrough.test(place.path) && args.length > 1) {
      this.passed = anyOf(
        flat(args).filter(
          ({ name, texts }) => name === null && !texts.some((text) => text.includes(UNKNOWN)),
        ),
      );
      // What perl's functions are given when nothing is written.
      if (this.scene.language === 'perl') this.variables.set('_', this.passed);
      this.at = open;
      this.bindParameters(bound);
      this.at = open + 1;
      args = this.list(bound);
    }
    for (const { value } of args)
      if (value.name !== null && hasEffect(value.name) && this.passed !== null && handsOver.test(place.path))
        callNamed(this.scene, value.name, null, [{ key: null, value: this.passed }]);
    this.at = bound + 1;
    this.passed = passed;
    const all = piped === null ? args : [{ key: null, value: piped }, ...args];
    const value = applyCall(this.scene, place, all);
    // `open(F, …)` of perl gives what it opens to a name.
    const [opened] = args;
    if (value.handle !== null && opened?.value.name != null && this.scene.language === 'perl')
      this.variables.set(opened.value.name, value);
    return { value, path: value.name ?? '', receiver: null };
  }

  protected beginsArguments(token: CodeToken): boolean {
    return (
      token.kind === 'text' ||
      (token.kind === 'name' &&
        !skipped.has(token.value) &&
        !/^(?:in|of|if|else|is|do|end)$/.test(token.value)) ||
      (token.kind === 'mark' && /^[[(]$/.test(token.value))
    );
  }

  /** `system "rm", "-rf", x`: a call without brackets, to the end of its statement. */
  protected bare(place: Place): CodeValue {
    const args: CodeArgument[] = [];
    let value = unknownValue;
    do {
      this.skipNewlines();
      const before = this.at;
      value = this.expression();
      if (this.at === before) break;
      args.push({ key: null, value });
      // `print F "text"` and the words of tcl have nothing between.
    } while (
      this.takes(',') ||
      this.token?.kind === 'text' ||
      (value.handle !== null && this.token?.kind === 'name')
    );
    return applyCall(this.scene, place, args);
  }
}

/** And what hands its value to one: `.then(eval)`. */
const handsOver =
  /(?:^|\.)(?:then|each|reverse_each|forEach|for_each|map|foreach|Each|lapply|sapply|vapply|apply|pipe|tap|let|also|run)$/;

/** Calls a function with each of what it is a method of. */
const goesThrough =
  /(?:^|\.)(?:each|reverse_each|forEach|for_each|map|collect|foreach|each_child|Each|filter|all|any|select|lapply|sapply|array_map|finddepth|find|walk|eachFile|eachDir|eachFileRecurse)$/;
