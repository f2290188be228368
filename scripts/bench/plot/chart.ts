/** One line of a chart. */
export interface Series {
  readonly name: string;
  readonly colour: string;
  readonly points: readonly Point[];
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Chart {
  readonly title: string;
  readonly xAxis: string;
  readonly yAxis: string;
  /** Lines below the chart. */
  readonly caption: readonly string[];
  readonly series: readonly Series[];
}

const WIDTH = 760;
const LEFT = 84;
const RIGHT = 24;
const TOP = 88;
const PLOT_HEIGHT = 300;
const BOTTOM = TOP + PLOT_HEIGHT;
const LINE_HEIGHT = 18;
const X_AXIS_HEIGHT = 60;
const LEGEND_WIDTH = 220;
const STEPS = 5;

/** A chart as SVG, its x axis logarithmic and its y axis from 0, on white, so that it reads on any page. */
export function renderChart({ title, xAxis, yAxis, caption, series }: Chart): string {
  const points = series.flatMap((one) => one.points);
  const xs = [...new Set(points.map(({ x }) => x))].sort((a, b) => a - b);
  const top = roundUp(Math.max(...points.map(({ y }) => y)) / STEPS) * STEPS;
  const [first, last] = [Math.log(xs[0] ?? 1), Math.log(xs.at(-1) ?? 1)];
  const xOf = (x: number): number =>
    LEFT + ((Math.log(x) - first) / Math.max(last - first, Number.EPSILON)) * (WIDTH - LEFT - RIGHT);
  const yOf = (y: number): number => BOTTOM - (y / top) * PLOT_HEIGHT;
  const height = BOTTOM + X_AXIS_HEIGHT + caption.length * LINE_HEIGHT;

  const yTicks = Array.from({ length: STEPS + 1 }, (_, step) => (top / STEPS) * step);
  const elements = [
    text(LEFT, 28, title, 'font-size="17" font-weight="bold"'),
    text(LEFT, 50, yAxis),
    ...series.flatMap(({ name, colour }, index) => {
      const x = LEFT + index * LEGEND_WIDTH;
      return [
        `<line x1="${x}" y1="68" x2="${x + 24}" y2="68" stroke="${colour}" stroke-width="3"/>`,
        text(x + 32, 72, name),
      ];
    }),
    ...yTicks.flatMap((y) => [
      `<line x1="${LEFT}" y1="${at(yOf(y))}" x2="${WIDTH - RIGHT}" y2="${at(yOf(y))}" stroke="#d0d7de"/>`,
      text(LEFT - 10, yOf(y) + 4, number(y), 'text-anchor="end"'),
    ]),
    ...xs.map((x) =>
      text(xOf(x), BOTTOM + 22, number(x), `text-anchor="${x === xs.at(-1) ? 'end' : 'middle'}"`),
    ),
    text((LEFT + WIDTH - RIGHT) / 2, BOTTOM + 42, xAxis, 'text-anchor="middle"'),
    ...series.flatMap(({ colour, points: own }) => [
      `<polyline points="${own.map(({ x, y }) => `${at(xOf(x))},${at(yOf(y))}`).join(' ')}" fill="none" stroke="${colour}" stroke-width="3"/>`,
      ...own.map(({ x, y }) => `<circle cx="${at(xOf(x))}" cy="${at(yOf(y))}" r="4" fill="${colour}"/>`),
    ]),
    ...caption.map((line, index) =>
      text(LEFT, BOTTOM + X_AXIS_HEIGHT + 4 + index * LINE_HEIGHT, line, 'font-size="12" fill="#59636e"'),
    ),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" font-family="system-ui, sans-serif" font-size="13" fill="#1f2328">
<title>${escaped(title)}</title>
<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>
${elements.join('\n')}
</svg>
`;
}

/** The next number that is 1, 2, 4, 5 or 8 times a power of 10. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([1, 2, 4, 5, 8].find((factor) => factor * power >= value) ?? 10);
}

function text(x: number, y: number, content: string, attributes = 'text-anchor="start"'): string {
  return `<text x="${at(x)}" y="${at(y)}" ${attributes}>${escaped(content)}</text>`;
}

function escaped(content: string): string {
  return content.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function number(value: number): string {
  return value.toLocaleString('en-US');
}

/** A place in the picture, to a tenth of a pixel. */
function at(value: number): string {
  return String(Math.round(value * 10) / 10);
}
