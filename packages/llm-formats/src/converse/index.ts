export { ConverseEvents } from './read-stream.ts';
export { readConverse } from './read-answer.ts';
export { converseCount, writeConverse } from './write-request.ts';
export { converseFormat } from './format.ts';
