export declare function deflated(text: string): string;
export declare function compressedShards(
  text: string,
  name: string,
): { readonly code: string; readonly bytes: Buffer };
