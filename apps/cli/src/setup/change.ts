/** What setup or uninstall did, or would do, to one file. */
export interface Change {
  /** `bash`, `Claude Code` */
  readonly what: string;
  readonly file: string;
  /** What is added or removed: `two lines`, `hooks` */
  readonly content: string;
  /** `present`, `absent`: there was nothing to do. */
  readonly kind: 'added' | 'removed' | 'present' | 'absent' | 'refused';
  /** The copy of the file from before. */
  readonly backup?: string;
  /** What the user should know or do next. */
  readonly note?: string;
}
