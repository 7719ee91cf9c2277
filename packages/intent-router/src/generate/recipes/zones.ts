import { wordTables } from './word-tables.ts';

/** The zone that holds in a city; a zone stands for itself. */
export function zoneOf(name: string): string {
  return wordTables()['time-zones'].zones[name.toLowerCase()] ?? name;
}

/** Whether it is a zone, or a city of which the zone is known: `date` takes any other name for UTC, without an error. */
export function isZone(name: string): boolean {
  return (
    /^(?:[A-Z][a-z]+\/[A-Z][A-Za-z_]+|UTC|GMT)$/.test(name) ||
    Object.hasOwn(wordTables()['time-zones'].zones, name.toLowerCase())
  );
}
