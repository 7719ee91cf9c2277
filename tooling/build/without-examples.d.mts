export declare function shortened(
  path: string,
  text: string,
  lists: Readonly<Record<string, number>>,
): string;
