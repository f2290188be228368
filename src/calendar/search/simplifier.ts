const HAN = /\p{Script=Han}/gu;

/** @returns a function that writes Traditional Chinese characters in their Simplified form. */
export function createSimplifier(forms: string): (text: string) => string {
  let simplified: ReadonlyMap<string, string> | undefined;
  return (text) =>
    text.replace(HAN, (character) => (simplified ??= pairs(forms)).get(character) ?? character);
}

function pairs(forms: string): ReadonlyMap<string, string> {
  return new Map(
    Array.from(forms.matchAll(/(.)(.)/gsu), ([, traditional = '', simplified = '']) => [
      traditional,
      simplified,
    ]),
  );
}
