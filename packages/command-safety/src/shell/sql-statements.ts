/** Text that the server is told to run. */
const runsText = /\b(?:execute|prepare|exec|sp_executesql|dbms_sql)\b|\\gexec\b/i;
/** Two texts that are put together: `'dr' || 'op'`, `concat('dr', 'op')`. */
const joint = /'\s{0,8}(?:\|\||\+|,)\s{0,8}'/g;

/** SQL comments and text literals are no statements, unless they are put together and run. */
export function statementsOf(query: string): string {
  if (query.includes("'") && runsText.test(query))
    return statementsOf(query.replace(runsText, ';').replace(joint, '').replaceAll("'", ' ; '));
  const bare =
    query.includes('--') || query.includes('/*')
      ? query.replace(/--\s[^\n]*|\/\*[^*]{0,1000}\*\//g, ' ')
      : query;
  return bare.includes("'") ? bare.replace(/'[^']{0,1000}'/g, "''") : bare;
}
