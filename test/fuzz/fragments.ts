/** Pieces of text that are known to break parsers. */
export const FRAGMENTS: readonly string[] = [
  // These begin or end a document.
  ...['---\n', '---js\n', '----\n', '...\n', '%YAML 1.1\n'],
  // These characters look like others, or cannot be seen.
  ...['\ufeff', '\r', '\r\n', '\0', '\t', '\u001b[31m', '\u0085', '\u2028', '\u202e', '\u00a0'],
  ...['\u0301'.repeat(40), '\ud800', '🎪'],
  // These are structures of YAML, whole and broken.
  ...['&a [*a]', '*a', '<<: *a\n', '!!js/function "x"', '!!binary eA==', '? ', '- '],
  ...['[[[[[[[[[[[[[[[[[[[[[[[[', '{a: {a: {a: {a: ', '"\\ud800"', '"\\x00"', '"unclosed'],
  ...["'unclosed", '|+\n\n\n', '>-\n  x\n', '# comment\n', ' #', ': '],
  // These keys exist on every object, or are keys of content files.
  ...['__proto__: {x: 1}\n', 'constructor: 1\n', 'toString: x\n', 'ignore: [name-capital]\n'],
  // YAML parsers disagree about what these scalars mean.
  ...['null', '~', 'true', 'yes', '0x10', '017', '1_000', '.inf', '-.NaN'],
  ...['1e400', '12345678901234567890'],
  // These are dates and time zones.
  ...['12:30', '2024-02-31', '2024-02-29', '0000-01-01', '+010000-01-01T00:00:00Z'],
  ...['9999-12-31T23:59:59.999-23:59', '2026-03-29 02:30', '2026-10-25 02:30:00'],
  ...['2026-03-06T23:59:60Z', '2026-03-06T10:00+99:99', 'Europe/Berlin', 'GMT+25', 'Etc/GMT+14'],
  // These are addresses and paths.
  ...['javascript:alert(1)', 'http://user:pw@h/', 'https:\\\\x', 'http://[::1]:99999/'],
  ...['http://xn--/', 'https://例え.テスト/?q=ü#\u0000', '../../etc/passwd'],
  // These are too long.
  ...['a'.repeat(300), ' '.repeat(300), '\n'.repeat(300)],
];
