/** The words of a text, for a list so long that a line for each would hide what the test does with them. */
export function words([text = '']: TemplateStringsArray): string[] {
  return text.trim().split(/[ \n]+/);
}
