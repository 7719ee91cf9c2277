/** What ImageMagick reads, and what ffmpeg does. */
export const pictures = ['.png', '.jpg', '.jpeg', '.gif', '.webp', '.tiff', '.bmp', '.heic'] as const;
export const films = ['.mp4', '.mkv', '.avi', '.mov', '.webm'] as const;
