/** Ways to break the file of an event, by what is wrong then: each makes the whole set one that is refused. */
export const BREAKS: Readonly<Record<string, (text: string) => string>> = {
  'an unknown scale': (text) => text.replace(/^scale: .*$/m, 'scale: huge'),
  'no closing line': (text) => text.replaceAll('\n---', '\n'),
  'an alias': (text) => text.replace(/^status: .*$/m, 'status: *a'),
  'a NUL': (text) => `${text}\0`,
  'half a file': (text) => text.slice(0, text.indexOf('name: ')),
  'an empty file': () => '',
};
