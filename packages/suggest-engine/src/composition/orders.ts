/**
 * What may say which word comes next, the most specific first: what each order counts are the words that stood there in
 * lines that agree with this one so far. `mixture-weights.generated.ts` says how far each is trusted.
 */
export const orders = [
  // The first word of a line: what came after the last two lines, after the last one, after commands like the last two and the last one.
  'lineAfterTwo',
  'lineAfterLine',
  'lineAfterTwoAlike',
  'lineAfterAlike',
  'lineLately',
  'lineEver',
  // A further word: in lines that followed the last line; in those that followed one like it, with what differs exchanged.
  'afterLine',
  'exchanged',
  'afterAlike',
  // In lines with the same words so far; with words of the same kinds; behind the same last word of the program.
  'sameWords',
  'sameKinds',
  'sameLastWord',
  // Names that stood in a line together with one of this line; names of the last command.
  'together',
  'lastCommand',
  // Any argument of the program; names of the kind that stands here, of late.
  'sameProgram',
  'sameKind',
  // Names of late where nothing says what belongs here.
  'anyKind',
] as const;

export type Order = (typeof orders)[number];

export const orderNumber = Object.fromEntries(orders.map((name, place) => [name, place])) as Readonly<
  Record<Order, number>
>;
