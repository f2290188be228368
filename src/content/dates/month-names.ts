/** Languages in whose words people write dates; no name of a month stands for two months among them. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt'];

/** Made when they are first asked for, which takes some milliseconds. */
let numbers: ReadonlyMap<string, number> | undefined;

/** The number of a month, 1 to 12, by its name or the beginning of it; undefined for another word. */
export function monthNumber(name: string): number | undefined {
  numbers ??= new Map(LANGUAGES.flatMap(namesIn));
  const word = simple(name);
  return numbers.get(word) ?? numbers.get(word.slice(0, 3));
}

function namesIn(language: string): (readonly [name: string, number: number])[] {
  return (['long', 'short'] as const).flatMap((month) => {
    const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
    return Array.from(
      { length: 12 },
      (_, index) => [simple(format.format(Date.UTC(2027, index))), index + 1] as const,
    );
  });
}

/** "Mär." is "mar", so that a missing mark does not matter. */
function simple(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\p{M}.]/gu, '')
    .toLowerCase();
}
