export declare function deflated(text: string): string;
export declare function compressedShards(text: string): string;
