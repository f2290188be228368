export function scriptOf(json: string): string {
  return `<script type="application/ld+json">${json}</script>`;
}

/** Returns web pages of `size` bytes that are slow to parse, some with parts nested to `depth`. */
export function worstPages(size: number, depth: number): readonly (readonly [shape: string, html: string])[] {
  return [
    ['marks', '<'.repeat(size)],
    ['elements', '<div>'.repeat(size / 5)],
    ['formatting', '<a><b>'.repeat(size / 6)],
    ['open scripts', `${'<script type="application/ld+json">'.repeat(size / 36)}</script>`],
    ['links', '<link rel=alternate type=text/calendar href=x>'.repeat(size / 47)],
    ['classes', `<p class="h-event ${'h-a'.repeat(size / 4)}!">`],
    ['events of classes', '<p class=h-event>'.repeat(size / 17)],
    ['lists', scriptOf('['.repeat(size - 100))],
    ['closed lists', scriptOf(`${'['.repeat(depth)}${']'.repeat(depth)}`)],
    ['nodes', scriptOf(`[${'{},'.repeat(size / 3 - 100)}{}]`)],
    [
      'nested events',
      scriptOf(`${'{"@type":"Event","name":"x","subEvent":'.repeat(depth)}1${'}'.repeat(depth)}`),
    ],
    ['events', scriptOf(`[${'{"@type":"Event","name":"x"},'.repeat(size / 32)}1]`)],
    ['a long text', scriptOf(`{"@type":"Event","name":"x","description":"${'<p '.repeat(size / 4)}"}`)],
    ['a long name', scriptOf(`{"@type":"Event","name":"${'&amp;'.repeat(size / 6)}"}`)],
    ['blanks', scriptOf(`{"@type":"Event","name":"x${' '.repeat(size - 200)}x"}`)],
    ['a long encoding', `<meta ${'charset '.repeat(size / 8)}`],
  ];
}
