import type { Recipe } from '../recipe.ts';

/** Tables and data in another form. */
export const textConversions: readonly Recipe[] = [
  {
    id: 'text/transpose',
    does: 'prints a file with its rows as columns',
    says: [
      'transpose {file}',
      'convert line column {file}',
      'convert line of|in|from {file} to column',
      'swap|transpose line and column {file}',
    ],
    beside: 'csv into',
    gives: [
      {
        ends: ['.csv'],
        gives:
          'awk -F, \'{ for (i = 1; i <= NF; i++) row[i] = row[i] (NR > 1 ? "," : "") $i; if (NF > most) most = NF } END { for (i = 1; i <= most; i++) print row[i] }\' {file}',
      },
      {
        gives:
          'awk \'{ for (i = 1; i <= NF; i++) row[i] = row[i] (NR > 1 ? " " : "") $i; if (NF > most) most = NF } END { for (i = 1; i <= most; i++) print row[i] }\' {file}',
      },
    ],
    reach: 'look',
    examples: ['transpose data.csv', 'transpose the rows and columns of numbers.txt'],
  },
  {
    id: 'text/join-on-column',
    does: 'joins two files by their first column',
    says: ['join {file} and|with {other} on|by column 1', 'join {file} and|with {other} on|by id|key|column'],
    beside: 'key common field shared csv',
    gives: [
      { ends: ['.csv'], gives: 'join -t, <(sort {file}) <(sort {other})' },
      { gives: 'join <(sort {file}) <(sort {other})' },
    ],
    reach: 'look',
    examples: ['join notes.txt and other.txt on the first column'],
  },
  {
    id: 'text/csv-to-tsv',
    does: 'prints a CSV file without quotes with tabs for commas',
    says: [
      'convert {file} tsv',
      'convert {file} to|into tsv',
      'convert comma to tab {file}',
      'replace comma by|with|for tab in {file}',
      'swap comma for|with|by tab in {file}',
      'convert comma to tab in {file}',
    ],
    beside: 'separated csv tab format swap',
    gives: "tr ',' '\\t' < {file}",
    reach: 'look',
    examples: [
      'convert data.csv to tsv',
      'replace commas with tabs in data.csv',
      'swap commas for tabs in people.csv',
    ],
  },
  {
    id: 'text/tsv-to-csv',
    does: 'prints a file with commas for tabs',
    says: [
      'convert {file} from tsv to csv',
      'convert tab to comma {file}',
      'replace tab by|with comma in {file}',
      'convert {file} to|into csv',
    ],
    beside: 'separated tab tsv format',
    gives: [{ ends: ['.tsv', '.txt'], gives: "tr '\\t' ',' < {file}" }],
    reach: 'look',
    examples: ['convert tabs to commas in notes.txt', 'replace tabs with commas in notes.txt'],
  },
  {
    id: 'text/csv-to-json',
    does: 'prints a CSV file with a header as JSON',
    says: ['convert {file} json', 'show {file} as json'],
    beside: 'csv yaml toml file format',
    gives: [
      {
        ends: ['.csv'],
        gives:
          'python3 -c \'import csv, json, sys; print(json.dumps(list(csv.DictReader(open(sys.argv[1], newline=""))), indent=2))\' {file}',
      },
      { ends: ['.yaml', '.yml'], gives: 'yq -o json . {file}' },
      { ends: ['.toml'], gives: 'yq -p toml -o json . {file}' },
      { ends: ['.xml'], gives: 'yq -p xml -o json . {file}' },
    ],
    reach: 'look',
    examples: ['convert data.csv to json', 'convert settings.yaml to json'],
  },
  {
    id: 'text/json-to-csv',
    does: 'prints a JSON list of objects as CSV',
    says: ['convert {file} to csv'],
    beside: 'json file',
    gives: [
      {
        ends: ['.json'],
        gives: "jq -r '(.[0] | keys_unsorted) as $keys | $keys, map([.[$keys[]]])[] | @csv' {file}",
      },
    ],
    examples: ['convert list.json to csv'],
  },
  {
    id: 'text/json-to-yaml',
    does: 'prints a JSON file as YAML',
    says: ['convert {file} yaml'],
    beside: 'json file format',
    gives: [
      { ends: ['.json'], gives: 'yq -P . {file}' },
      { ends: ['.toml'], gives: 'yq -p toml -o yaml . {file}' },
    ],
    examples: ['convert data.json to yaml'],
  },
  {
    id: 'text/xml-pretty',
    does: 'prints an XML file indented',
    says: ['pretty {file}'],
    beside: 'xml file show',
    gives: [
      { ends: ['.xml', '.svg'], gives: 'xmllint --format {file}' },
      { ends: ['.yaml', '.yml'], gives: 'yq . {file}' },
    ],
    examples: ['pretty print feed.xml', 'format the xml file page.xml'],
  },
  {
    id: 'text/json-minify',
    does: 'prints a JSON file on one line',
    says: [
      'minify|compact {file}',
      'json {file} one line',
      'compress json {file}',
      'convert json {file} 1 line',
      'show json {file} in one line',
    ],
    beside: 'json one 1 line whitespace on into',
    gives: 'jq -c . {file}',
    reach: 'look',
    examples: ['minify data.json', 'compact the json file data.json'],
  },
  {
    id: 'text/json-count',
    does: 'counts the entries of a JSON list or object',
    says: [
      'count item|element|entry|object json {file}',
      'length json|array {file}',
      'count item|element in {file}',
      'count element array {file}',
      'count entry|object in {file:filename}',
    ],
    beside: 'array list json top-level in items',
    gives: 'jq length {file}',
    reach: 'look',
    examples: [
      'count the items in the json file data.json',
      'how many elements are in the array in data.json',
    ],
  },
  {
    id: 'text/json-all-values',
    does: 'prints the value of a key of every object of a JSON list',
    says: [
      '{name} of each|every object|element|item in|of {file}',
      'extract {name} of|from each|every object|element|item in|of {file}',
      'show {name} of all object|element|item in|of {file}',
      'extract all {name} from {file:filename}',
    ],
    beside: 'json field list array key',
    gives: 'jq -r {script} {file}',
    derive: { script: (value) => `.[] | .[${JSON.stringify(value('name'))}]` },
    examples: ['print "name" of every object in users.json'],
  },
];
