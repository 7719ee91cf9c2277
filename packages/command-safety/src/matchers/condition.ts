import { isTable, type ConditionTable, type Place } from './place.ts';

/** Whether a condition holds. A constant is what is known without looking: the condition is about other programs. */
export type Test<Subject> = ((subject: Subject) => boolean) | boolean;

/** Reads what a matcher is given. */
export type Matcher<Subject> = (value: unknown, at: Place) => Test<Subject>;

export type Matchers<Subject> = Readonly<Record<string, Matcher<Subject>>>;

/** Conditions that refer to conditions: deeper ones refer to themselves. */
const depthMax = 24;

/**
 * Compiles a condition: all of its keys must hold. `all`, `any` and `not` compose others, `condition` names one of the pack.
 * What is wrong is told to `at`.
 */
export function compileCondition<Subject>(
  table: ConditionTable,
  at: Place,
  matchers: Matchers<Subject>,
  depth = 0,
): Test<Subject> {
  if (depth > depthMax) {
    at.problem('is nested too deeply, or refers to itself');
    return false;
  }
  const inner = (value: unknown, place: Place): Test<Subject> => {
    if (isTable(value)) return compileCondition(value, place, matchers, depth + 1);
    place.problem('must be a condition, such as { option = "--force" }');
    return false;
  };
  const list = (value: unknown, place: Place): readonly Test<Subject>[] => {
    if (Array.isArray(value) && value.length > 0)
      return value.map((one: unknown, index) => inner(one, place.at(index)));
    place.problem('must be a list of conditions');
    return [];
  };
  const tests = Object.entries(table).map(([key, value]): Test<Subject> => {
    const place = at.at(key);
    switch (key) {
      case 'all':
        return allOf(list(value, place));
      case 'any':
        return anyOf(list(value, place));
      case 'not':
        return negated(inner(value, place));
      case 'condition': {
        const named = typeof value === 'string' ? place.scope.condition(value) : undefined;
        if (named !== undefined) return compileCondition(named, place, matchers, depth + 1);
        place.problem(`there is no condition "${String(value)}"`);
        return false;
      }
      default: {
        const matcher = Object.hasOwn(matchers, key) ? matchers[key] : undefined;
        if (matcher !== undefined) return matcher(value, place);
        place.problem(
          `is unknown here: choose from ${Object.keys(matchers).join(', ')}, all, any, not, condition`,
        );
        return false;
      }
    }
  });
  if (tests.length === 0) at.problem('must name a matcher');
  return allOf(tests);
}

function negated<Subject>(test: Test<Subject>): Test<Subject> {
  return typeof test === 'boolean' ? !test : (subject) => !test(subject);
}

export function allOf<Subject>(tests: readonly Test<Subject>[]): Test<Subject> {
  if (tests.includes(false)) return false;
  const asked = tests.filter((test) => typeof test === 'function');
  const [first, second] = asked;
  if (first === undefined) return true;
  if (second === undefined) return first;
  if (asked.length === 2) return (subject) => first(subject) && second(subject);
  return (subject) => {
    for (let at = 0; at < asked.length; at += 1) if (asked[at]?.(subject) === false) return false;
    return true;
  };
}

export function anyOf<Subject>(tests: readonly Test<Subject>[]): Test<Subject> {
  if (tests.includes(true)) return true;
  const asked = tests.filter((test) => typeof test === 'function');
  const [first, second] = asked;
  if (first === undefined) return false;
  if (second === undefined) return first;
  if (asked.length === 2) return (subject) => first(subject) || second(subject);
  return (subject) => {
    for (let at = 0; at < asked.length; at += 1) if (asked[at]?.(subject) === true) return true;
    return false;
  };
}
