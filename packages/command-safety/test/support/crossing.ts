import { riskLevels, type RiskLevel } from '@hunch/common/verdict';
import { checkCommand } from '../../src/index.ts';

/** Every text of one table in the place of `mark` in every text of the other. */
export function crossed(
  frames: readonly string[],
  mark: string,
  fillings: readonly string[],
): readonly string[] {
  return frames.flatMap((frame) => fillings.map((filling) => frame.replaceAll(mark, () => filling)));
}

/** The commands that are rated outside of what is promised, each with its rating. */
export function outside(commands: readonly string[], least: RiskLevel, most: RiskLevel): readonly string[] {
  return commands.flatMap((command) => {
    const { risk } = checkCommand(command);
    const level = riskLevels.indexOf(risk);
    const isWithin = level >= riskLevels.indexOf(least) && level <= riskLevels.indexOf(most);
    return isWithin ? [] : [`${risk}: ${command}`];
  });
}
