/** Returns the words of a text, for a list that would hide the rest of the test if each word had a line. */
export function words([text = '']: TemplateStringsArray): string[] {
  return text.trim().split(/[ \n]+/);
}
