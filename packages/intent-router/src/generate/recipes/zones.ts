/** Cities that people name, and the zone that holds there. */
const zones: Readonly<Record<string, string>> = {
  amsterdam: 'Europe/Amsterdam',
  athens: 'Europe/Athens',
  auckland: 'Pacific/Auckland',
  bangkok: 'Asia/Bangkok',
  berlin: 'Europe/Berlin',
  boston: 'America/New_York',
  cairo: 'Africa/Cairo',
  chicago: 'America/Chicago',
  delhi: 'Asia/Kolkata',
  dubai: 'Asia/Dubai',
  dublin: 'Europe/Dublin',
  india: 'Asia/Kolkata',
  istanbul: 'Europe/Istanbul',
  japan: 'Asia/Tokyo',
  johannesburg: 'Africa/Johannesburg',
  lagos: 'Africa/Lagos',
  lisbon: 'Europe/Lisbon',
  london: 'Europe/London',
  madrid: 'Europe/Madrid',
  moscow: 'Europe/Moscow',
  mumbai: 'Asia/Kolkata',
  nairobi: 'Africa/Nairobi',
  oslo: 'Europe/Oslo',
  paris: 'Europe/Paris',
  rome: 'Europe/Rome',
  seattle: 'America/Los_Angeles',
  seoul: 'Asia/Seoul',
  shanghai: 'Asia/Shanghai',
  singapore: 'Asia/Singapore',
  stockholm: 'Europe/Stockholm',
  sydney: 'Australia/Sydney',
  tokyo: 'Asia/Tokyo',
  toronto: 'America/Toronto',
  vienna: 'Europe/Vienna',
  warsaw: 'Europe/Warsaw',
  zurich: 'Europe/Zurich',
};

/** What a name stands for; a zone stands for itself. */
export function zoneOf(name: string): string {
  return zones[name.toLowerCase()] ?? name;
}

/** Whether it is a zone, or a city of which the zone is known: `date` takes any other name for UTC, and says nothing. */
export function isZone(name: string): boolean {
  return /^(?:[A-Z][a-z]+\/[A-Z][A-Za-z_]+|UTC|GMT)$/.test(name) || Object.hasOwn(zones, name.toLowerCase());
}
