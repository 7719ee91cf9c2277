export declare function deflated(text: string): string;
