/** A table file as far as a request speaks of it, as somebody found it who stands where the command will run. */
export interface TableLook {
  readonly format: 'delimited' | 'json' | 'json_lines' | 'json_object' | 'access_log' | 'passwd' | 'group';
  /** One character; empty where the format has its own. */
  readonly separator: string;
  readonly columns: readonly TableColumn[];
}

export interface TableColumn {
  /** Empty where a request can't speak of the column. */
  readonly name: string;
  /** `long_number`: with decimals or many digits, which awk(1) shortens when it adds them up. */
  readonly kind: 'text' | 'number' | 'long_number';
  readonly hasBlanks: boolean;
  /** Whole values that the request says, as the file spells them. */
  readonly values: readonly string[];
}
