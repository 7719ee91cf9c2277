import { withoutTrailingSlashes } from '@hunch/common/paths';
const defaultUrl = 'http://127.0.0.1:11434';
const defaultPort = '11434';

/**
 * Where Ollama listens, as its own client reads `OLLAMA_HOST`: a host, `host:port` or a URL; `0.0.0.0` is an address to listen on,
 * so it is reached on the loopback. What cannot be read is the usual place.
 *
 * @example
 * ollamaUrl('', '0.0.0.0:9000'); // 'http://127.0.0.1:9000'
 */
export function ollamaUrl(configured: string, host: string | undefined): string {
  const given = (configured.trim() === '' ? (host ?? '') : configured).trim();
  if (given === '') return defaultUrl;
  const hasScheme = /^https?:\/\//.test(given);
  try {
    const url = new URL(hasScheme ? given : `http://${given}`);
    if (url.hostname === '0.0.0.0' || url.hostname === '[::]') url.hostname = '127.0.0.1';
    // With a scheme the scheme's port holds, as in Ollama; without one, Ollama's.
    if (url.port === '' && !hasScheme) url.port = defaultPort;
    return `${url.origin}${withoutTrailingSlashes(url.pathname)}`;
  } catch {
    return defaultUrl;
  }
}
