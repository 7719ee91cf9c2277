import { hasQuote } from '../quotes.ts';
import { quoted } from './quoted.ts';

/** Makes files or directories in another one. */
export interface MadeInside {
  readonly command: string;
  readonly paths: readonly string[];
}

const name = String.raw`[\w][\w.-]*`;
const asked = new RegExp(
  String.raw`^(?<lead>(?:please )?(?:create|make|add) (?:the |an? |new |empty |two |three |four |five |\d+ )*(?:(?:folder|directorie|director|file|dir)(?:s|y)?)(?: (?:called|named))?) (?<names>${name}(?:(?:, | and |, and )${name})*) (?:in|inside|under|below) (?:the )?(?<place>[\w~.-][\w./~-]*?)(?: folder| directory)?(?<rest>,? and (?:then )?(?:put|create|make|add|place) (?:an? )?(?:new )?(?:empty )?(?:file )?(?:called |named )?(?<file>${name}\.\w+) (?:in|into|inside) (?:each|all|every one|each one|both)(?: of them)?)?[.!]?$`,
  'i',
);

/** "Create the folders a and b in data": each is made there. */
export function madeInside(request: string): MadeInside | undefined {
  const groups = hasQuote(request) ? undefined : asked.exec(request)?.groups;
  if (groups === undefined) return undefined;
  const { lead = '', names = '', place = '', file } = groups;
  if (/^(?:this|it|here|each|the|my|current)$/i.test(place)) return undefined;
  const paths = names.split(/, and |, | and /).map((each) => `${place.replace(/\/$/, '')}/${each}`);
  const isOfFiles = /file/i.test(lead);
  if (isOfFiles && file !== undefined) return undefined;
  const inEach =
    file === undefined ? '' : ` && touch ${paths.map((path) => quoted(`${path}/${file}`)).join(' ')}`;
  return { command: `${isOfFiles ? 'touch' : 'mkdir -p'} ${paths.map(quoted).join(' ')}${inEach}`, paths };
}
