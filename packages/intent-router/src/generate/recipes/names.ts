import { namesIn } from './word-tables.ts';

const libraries = { python: namesIn('python_libraries'), npm: namesIn('npm_libraries') } as const;
const desktopPrograms = namesIn('desktop_programs');
const services = namesIn('services');

/** Everyday English that is seldom a name. */
export const ordinaryWords = namesIn('ordinary');

/** What people call directories, and what is no name elsewhere. */
export const usualDirectories = namesIn('directories');

/** @param text with or without a version: `flask==3.0`, `react@18` */
export function isLibraryOf(language: keyof typeof libraries, text: string): boolean {
  const name = text.toLowerCase().split(language === 'python' ? '==' : '@', 1)[0] ?? '';
  return libraries[language]().has(name);
}

export function isKnownService({ text }: { readonly text: string }): boolean {
  return services().has(text);
}

export function isDesktopProgram({ text }: { readonly text: string }): boolean {
  return desktopPrograms().has(text.toLowerCase());
}
