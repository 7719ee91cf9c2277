import { bounds } from './bounds.ts';
import { group, groupCount, lexicon } from './dimensions.ts';
import { isKeyword } from './lexicon.ts';

/** One place where a keyword stands. */
export interface KeywordPlace {
  readonly keyword: number;
  readonly from: number;
  readonly to: number;
}

const { beginnings } = lexicon;
const stepBit = 1 << group.step;
const firstBit = 1 << group.first;
const thenBit = 1 << group.following;
const markerBits = (1 << group.process) | (1 << group.dress);
const simpleBit = 1 << group.simple;

/** Follows the keywords of a text, word by word, phrases of several words among them. */
export class KeywordScan {
  /** Different keywords, in the order in which they first stand. */
  readonly hits = new Int16Array(bounds.hitsMax);
  hitCount = 0;
  /** By group: how many different keywords of it were found. */
  readonly groupHits = new Uint16Array(groupCount);
  /** Where process and dress markers stand. */
  readonly markers: KeywordPlace[] = [];
  stepMarks = 0;
  hasFirstThen = false;

  private readonly seen = new Uint32Array(lexicon.texts.length);
  private generation = 0;
  private readonly openNodes = new Int16Array(bounds.openPhrasesMax);
  private readonly openFrom = new Int32Array(bounds.openPhrasesMax);
  protected openCount = 0;
  /** Where the opening of the prompt ends, in which "what is" counts. */
  protected openingEnd = 0;
  private firstAt = -1;
  protected afterStep = false;

  protected resetKeywords(): void {
    this.hitCount = 0;
    this.groupHits.fill(0);
    if (this.markers.length > 0) this.markers.length = 0;
    this.stepMarks = 0;
    this.hasFirstThen = false;
    this.generation += 1;
    this.openCount = 0;
    this.openingEnd = bounds.openingCharacters;
    this.firstAt = -1;
    this.afterStep = false;
  }

  protected meetWord(text: string, from: number, to: number, hash: number, isNumber: boolean): void {
    if (this.afterStep) {
      if (isNumber) this.stepMarks += 1;
      this.afterStep = false;
    }
    const word = lexicon.wordOf(hash);
    if (word < 0) {
      this.openCount = 0;
      return;
    }
    const begun = beginnings[word] ?? 0;
    if (this.openCount === 0) {
      // Small words such as "the" begin a few phrases and are met all the time.
      if (begun !== 0) this.openPhrase(text, begun, from, to);
      return;
    }
    const { openNodes, openFrom } = this;
    let kept = 0;
    for (let open = 0; open < this.openCount; open += 1) {
      const next = lexicon.next(openNodes[open] ?? 0, word);
      if (next === 0) continue;
      const began = openFrom[open] ?? 0;
      openNodes[kept] = next;
      openFrom[kept] = began;
      kept += 1;
      this.meetNode(text, next, began, to);
    }
    this.openCount = kept;
    if (begun !== 0) this.openPhrase(text, begun, from, to);
  }

  private openPhrase(text: string, node: number, from: number, to: number): void {
    if (this.openCount < bounds.openPhrasesMax) {
      this.openNodes[this.openCount] = node;
      this.openFrom[this.openCount] = from;
      this.openCount += 1;
    }
    this.meetNode(text, node, from, to);
  }

  private meetNode(text: string, node: number, from: number, to: number): void {
    const keyword = lexicon.keywordOf[node] ?? -1;
    if (keyword >= 0 && isKeyword(lexicon.texts[keyword] ?? '', text, from, to))
      this.meetKeyword(keyword, from, to);
  }

  protected meetKeyword(keyword: number, from: number, to: number): void {
    let groups = lexicon.groups[keyword] ?? 0;
    if ((groups & (stepBit | firstBit | thenBit)) !== 0) this.meetPatternWord(groups, from);
    if ((groups & markerBits) !== 0 && this.markers.length < bounds.wrapperSentencesMax)
      this.markers.push({ keyword, from, to });
    if ((groups & simpleBit) !== 0 && from >= this.openingEnd) groups &= ~simpleBit;
    if (groups === 0 || this.seen[keyword] === this.generation) return;
    this.seen[keyword] = this.generation;
    if (this.hitCount === bounds.hitsMax) return;
    this.hits[this.hitCount++] = keyword;
    for (let index = 0; index < groupCount; index += 1) {
      if ((groups & (1 << index)) !== 0) this.groupHits[index] = (this.groupHits[index] ?? 0) + 1;
    }
  }

  private meetPatternWord(groups: number, at: number): void {
    if ((groups & stepBit) !== 0) this.afterStep = true;
    if ((groups & firstBit) !== 0) this.firstAt = at;
    const isThen = (groups & thenBit) !== 0;
    if (isThen && this.firstAt >= 0 && at - this.firstAt <= bounds.firstThenCharacters)
      this.hasFirstThen = true;
  }
}
