// A provider that costs as little as it can, in a process of its own: the bench is of what stands before it.
import { createServer } from 'node:http';

const answer = Buffer.from(
  JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model: 'cheap',
    choices: [{ index: 0, message: { role: 'assistant', content: 'Four.' }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 9, completion_tokens: 3, total_tokens: 12 },
  }),
);
const chunk = (delta, finish_reason = null) =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'cheap', choices: [{ index: 0, delta, finish_reason }] })}\n\n`;

const server = createServer((request, response) => {
  const chunks = [];
  request.on('data', (part) => chunks.push(part));
  request.on('end', () => {
    const text = Buffer.concat(chunks).toString();
    if (!text.includes('"stream":true')) {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': answer.length });
      response.end(answer);
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    // The prompt says how: so many words, so many milliseconds apart.
    const [, words = '20', gapMs = '0'] = /words=(\d+) gap=(\d+)/.exec(text) ?? [];
    let left = Number(words);
    const next = () => {
      if (response.destroyed) return;
      if (left === 0) {
        response.end(`${chunk({}, 'stop')}data: [DONE]\n\n`);
        return;
      }
      left -= 1;
      response.write(chunk({ content: 'word ' }));
      if (gapMs === '0') setImmediate(next);
      else setTimeout(next, Number(gapMs));
    };
    next();
  });
});
server.keepAliveTimeout = 120_000;
server.listen(0, '127.0.0.1', () => process.stdout.write(`upstream ${server.address().port}\n`));
