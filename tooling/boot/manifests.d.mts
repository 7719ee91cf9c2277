export function globManifests(root: string): string[];
