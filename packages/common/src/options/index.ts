export { defaults, defineOptions } from './define-options.ts';
export { renderOptions } from './markdown.ts';
export {
  environmentName,
  listOptions,
  type ListedOption,
  type NamedOption,
  type OptionSpec,
  type OptionTable,
  type OptionValues,
  type SectionOption,
  type ValueOption,
} from './option-table.ts';
export {
  readOptions,
  type OptionOrigin,
  type OptionProblem,
  type OptionReading,
  type OptionSources,
} from './read-options.ts';
export { allowed, readText, readValue, type OptionValue } from './read-value.ts';
