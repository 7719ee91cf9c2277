import type { HeaderList } from './header-list.ts';

/** What providers say of a request beside its answer, and clients show to people or wait by. */
const telling =
  /^(x-request-id|request-id|x-amzn-requestid|apim-request-id|anthropic-organization-id|openai-processing-ms|x-should-retry|(x|anthropic)-ratelimit-[a-z-]{1,60})$/;

const VALUE_CHARACTERS_MAX = 200;

export function tellingHeaders(headers: Readonly<Record<string, string | string[] | undefined>>): HeaderList {
  const list: string[] = [];
  for (const [name, value] of Object.entries(headers))
    if (typeof value === 'string' && value.length <= VALUE_CHARACTERS_MAX && telling.test(name))
      list.push(name, value);
  return list;
}
