import type { NamesThere } from '../../platform/facts.ts';
import {
  exceptedContents,
  exceptedNames,
  madeFile,
  namedInput,
  savedAsFile,
  searchedFile,
  writtenTo,
} from './file-or-folder.ts';
import { boundsAsLimits } from './amounts.ts';
import { readAsked } from './asked.ts';
import { isAspectShown } from './aspects.ts';
import { readCompressed } from './compressed.ts';
import { otherComparison, otherSide } from './directions.ts';
import {
  isChangeUnnamed,
  lostLead,
  lostOrder,
  notShown,
  onlyLooks,
  searchedContents,
  unaskedChange,
  unaskedDeletion,
} from './effects.ts';
import { lostDestinations, lostNames, lostPlaces, otherArchive, unnamedPlaces } from './names.ts';
import { brokenNegations, deniedAct, nothingLeftOut } from './negations.ts';
import { unmetConditions } from './no-match.ts';
import { lostNumbers } from './numbers.ts';
import { lostParts, savesTheCount } from './parts.ts';
import { otherKinds } from './operands.ts';
import { confusedNumbers, includedEnds } from './ranges.ts';
import { contraries, unaskedFilters } from './opposites.ts';
import { lostAddition, misfits } from './pipelines.ts';
import { lostPlainNames } from './plain-names.ts';
import { lostRepositories } from './lost-repository.ts';
import { commandWords, runsOf } from './runs.ts';
import { otherThings } from './said-kinds.ts';
import { emptiedThing, includedTop, lostAppending, narrowerDeletion, widerDeletion } from './scope.ts';
import { lostQuestions } from './second-question.ts';
import { openList, unknownThing } from './unknown-thing.ts';
import { takenTexts } from './taken-text.ts';

/**
 * Compares a command with the request that it answers, whoever made it: what the request says and the command does not do, and the other way
 * round. Each doubt goes on after "It". An empty list promises nothing: only what is understood of both is compared.
 *
 * @param place where its names were looked up
 * @example
 * ```ts
 * doubtsAbout('delete lines 2 and 7 of a.txt', 'sed -i 2,7d a.txt'); // ['means all from 2 to 7, not 2 and 7']
 * doubtsAbout('sync a to b without deleting', 'rsync -a a/ b/'); // []
 * ```
 */
export function doubtsAbout(request: string, command: string, place: NamesThere = {}): readonly string[] {
  const words = commandWords(command);
  const given = [...words.commands.flat(), ...words.others];
  const asked = readAsked(request, given);
  const runs = runsOf(words, asked.texts);
  const literal = runsOf(words, new Set());
  const lost = [
    ...lostNumbers(asked, literal, words.others),
    ...lostNames(asked, given, command),
    ...lostPlainNames(asked, given),
    ...lostDestinations(asked, given),
    ...lostPlaces(request, command),
  ];
  return [
    ...brokenNegations(asked, runs, words.others),
    ...deniedAct(asked, runs),
    ...nothingLeftOut(asked, literal, words.others),
    ...unaskedChange(asked, runs),
    ...unaskedDeletion(asked, runs),
    ...lostLead(asked, runs),
    ...onlyLooks(asked, runs, words.others),
    ...emptiedThing(asked, literal),
    ...widerDeletion(asked, literal),
    ...narrowerDeletion(asked, literal),
    ...includedTop(asked, literal),
    ...searchedFile(literal),
    ...savedAsFile(asked, literal),
    ...madeFile(asked, literal),
    ...writtenTo(asked, words.others),
    ...namedInput(words.commands),
    ...exceptedContents(asked, literal),
    ...exceptedNames(asked, literal),
    ...readCompressed(request, literal, words.others),
    ...otherKinds(command, place),
    ...otherThings(asked, command),
    ...lostRepositories(request, command, place),
    ...unmetConditions(words),
    ...lostAppending(asked, literal, words.others),
    ...otherArchive(asked, runs),
    ...unnamedPlaces(asked, given),
    ...confusedNumbers(asked, runs),
    ...includedEnds(asked, runs),
    ...boundsAsLimits(asked, literal),
    ...otherSide(asked, literal),
    ...otherComparison(asked, literal),
    ...contraries(asked, literal),
    ...unaskedFilters(asked, literal),
    ...takenTexts(asked, words.commands.flatMap(operands)).map(
      (text) => `takes "${text}" for a name or a text`,
    ),
    ...searchedContents(asked, literal),
    ...unknownThing(asked),
    ...openList(request, command),
    ...savesTheCount(request, command),
    ...lostQuestions(request, literal),
    ...misfits(request, command),
    ...lostAddition(request, command, (word) => isAspectShown(word, literal)),
    ...lostOrder(asked.words, runs),
    ...notShown(asked, [...literal, ...words.others]),
    ...lostParts(asked, runs, [...words.commands.flatMap(operands), ...words.others]),
    ...[...new Set(lost)].map((text) => `does nothing with "${text}"`),
  ];
}

/** Whether a command changes something that no word of its request may ask for. */
export function changesUnnamed(request: string, command: string): boolean {
  const words = commandWords(command);
  const asked = readAsked(request, [...words.commands.flat(), ...words.others]);
  return isChangeUnnamed(asked, runsOf(words, asked.texts));
}

function operands(words: readonly string[]): readonly string[] {
  return words.slice(words[0] === 'sudo' ? 2 : 1);
}
