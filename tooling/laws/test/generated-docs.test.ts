import { describe, expect, it } from 'vitest';
import { generatedDocuments } from '../src/generated-docs.ts';
import { read } from '../src/repository.ts';

describe('generated documents', () => {
  it.each(generatedDocuments)('$file says what the code says (else run `pnpm docs`)', ({ file, render }) => {
    expect(read(file)).toBe(render());
  });
});
