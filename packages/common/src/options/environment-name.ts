/**
 * The variable that sets an option.
 *
 * @param section the top section of the configuration file
 * @param path below it
 * @example
 * ```ts
 * environmentName('suggestions', ['weights', 'transition']); // 'HUNCH_SUGGESTIONS_WEIGHTS_TRANSITION'
 * ```
 */
export function environmentName(section: string, path: readonly string[]): string {
  return ['hunch', section, ...path].join('_').toUpperCase();
}
