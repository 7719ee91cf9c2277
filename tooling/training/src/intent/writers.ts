/** The files of `judged/learnt` in the order of training. The weights depend on it, so a new file comes last. */
export const writers: readonly string[] = [
  'accountant',
  'administrator',
  'bioinformatician',
  'casual-developer',
  'choir-grandmother',
  'consultant',
  'data-engineer',
  'database-administrator',
  'design-student',
  'developer',
  'development',
  'dictating-engineer',
  'several-trades-8',
  'electronics',
  'several-trades-1',
  'several-trades-5',
  'five-voices',
  'several-trades-4',
  'french-hobbyist',
  'front-end-developer',
  'game-developer',
  'geographer',
  'helpdesk',
  'incident-engineer',
  'journalist',
  'junior-cloud-engineer',
  'kernel-developer',
  'laboratory',
  'law-office',
  'machine-learning-engineer',
  'many-voices',
  'mobile-developer',
  'music-producer',
  'several-trades-9',
  'on-call',
  'photographer',
  'physics-professor',
  'product-manager',
  'pupil',
  'question-asker',
  'retired-teacher',
  'scientist',
  'security-analyst',
  'several-trades-7',
  'shop-owner',
  'several-trades-6',
  'social-media-manager',
  'startup-developer',
  'technical-writer',
  'tester',
  'texan-photographer',
  'several-trades-3',
  'several-trades-2',
  'several-trades-10',
  'several-trades-11',
  'several-trades-12',
  'university-administrator',
  'utility-engineer',
  'video-maker',
  'ward-nurse',
  'warehouse-technician',
  'web-designer',
];

/** What was written with the mistakes of a writer in view says nothing about other writers: it is left out with that writer. */
const afterAll = ['cross-purposes', 'crossings'];
const afterTen = ['neighbours', 'plans', 'second-looks', ...afterAll];
const afterFour = ['chat', 'short-requests', 'situations', 'two-steps', ...afterTen];
const afterThree = ['callings', ...afterAll];
const writtenAfter: Readonly<Record<string, readonly string[]>> = {
  administrator: afterFour,
  developer: afterFour,
  photographer: afterFour,
  scientist: afterFour,
  'five-voices': ['everyday', 'trades', ...afterTen],
  electronics: ['errands', ...afterTen],
  laboratory: ['errands', ...afterTen],
  'on-call': ['errands', ...afterTen],
  'web-designer': ['errands', ...afterTen],
  'many-voices': afterTen,
  'several-trades-1': afterAll,
  'several-trades-2': afterAll,
  'several-trades-3': afterAll,
  'several-trades-4': afterThree,
  'several-trades-5': afterThree,
  'several-trades-6': afterThree,
  'several-trades-7': afterAll,
};
export const unheardWith = (writer: string) => writtenAfter[writer] ?? [];
/**
 * Five models to train instead of sixty: the first ten writers are left out together, those whom less was written after, and of all
 * others a third at a time.
 */
export function groupOf(writer: string): string {
  const unheard = unheardWith(writer);
  if (unheard.length === 0) return `others ${writers.indexOf(writer) % 3}`;
  return unheard.includes('neighbours') ? 'the first' : 'the next';
}
/** The first author's own: looked at while the grammar grew, so leaving them out says nothing about other writers. */
export const ownRequests = 'development';
