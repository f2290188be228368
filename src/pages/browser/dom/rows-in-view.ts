import type { EventPoint } from './dot-layer.ts';
import { readPatiently } from './read-json.ts';

/** A row of the list: the number of its point, its position in the list, and its HTML. */
type Row = readonly [point: number, place: number, html: string];

/** The most rows that are shown, and the most parts with rows that are read for one list. */
const SHOWN = 60;
const PARTS = 8;

/** A town whose events are shown as a number, where there are too many events for a list. */
export interface BusyTown {
  readonly town: string;
  readonly count: number;
  readonly points: readonly EventPoint[];
}

interface Words {
  readonly inView: string;
  readonly more: string;
}

/** The name of an event and the address of its page, from its row. */
export interface RowLink {
  readonly name: string;
  readonly address: string;
}

/** The list of the events that the map shows, earliest first; for very many events, the list of their towns, the busiest first. */
export class RowsInView {
  readonly #list: Element;
  readonly #address: string;
  readonly #partSize: number;
  readonly #firsts: readonly number[];
  readonly #words: Words;
  readonly #parts = new Map<number, Promise<readonly Row[]>>();
  #asked = 0;

  /**
   * @param list the element that contains the list
   * @param address the address of a part with rows, with `*` in place of its number
   * @param points all points, in the order of their numbers
   */
  constructor(list: Element, address: string, partSize: number, points: readonly EventPoint[], words: Words) {
    this.#list = list;
    this.#address = address;
    this.#partSize = partSize;
    this.#words = words;
    let first = 0;
    this.#firsts = points.map(({ count }) => (first += count) - count);
  }

  /** @param visit is called with the town that a person chooses */
  async show(points: readonly EventPoint[], visit: (town: BusyTown) => void): Promise<void> {
    const asked = (this.#asked += 1);
    const total = points.reduce((sum, { count }) => sum + count, 0);
    const head = headOf(this.#words.inView, total);
    const parts = [...new Set(points.flatMap((point) => this.#partsOf(point)))];
    if (parts.length > PARTS) {
      this.#list.replaceChildren(head, townList(points, visit));
      return;
    }
    const numbers = new Set(points.map(({ number }) => number));
    const read: (readonly Row[])[] = [];
    // They are read one after the other, since another list may be wanted meanwhile.
    for (const part of parts) if (asked === this.#asked) read.push(await this.#read(part));
    if (asked !== this.#asked) return;
    const rows = read
      .flat()
      .filter(([point]) => numbers.has(point))
      .sort(([, one], [, other]) => one - other);
    this.#list.replaceChildren(head, this.#rowList(rows));
  }

  /** Highlights only the rows of these points, and returns the first of them. */
  light(points: readonly EventPoint[]): Element | null {
    const numbers = new Set(points.map(({ number }) => String(number)));
    let first: Element | null = null;
    for (const row of this.#list.querySelectorAll('[data-point]')) {
      const isLit = numbers.has(row.getAttribute('data-point') ?? '');
      row.classList.toggle('is-lit', isLit);
      if (isLit) first ??= row;
    }
    return first;
  }

  /** Returns the names and addresses of the events at some points. */
  async linksAt(points: readonly EventPoint[]): Promise<RowLink[]> {
    const numbers = new Set(points.map(({ number }) => number));
    const parts = [...new Set(points.flatMap((point) => this.#partsOf(point)))].slice(0, PARTS);
    const read = await Promise.all(parts.map((part) => this.#read(part)));
    return read
      .flat()
      .filter(([point]) => numbers.has(point))
      .flatMap(([, , html]) => {
        const link = elementOf(html)?.querySelector('a.name');
        const address = link?.getAttribute('href') ?? null;
        return address === null ? [] : [{ name: link?.textContent ?? '', address }];
      });
  }

  #partsOf({ number, count }: EventPoint): number[] {
    const first = this.#firsts[number] ?? 0;
    const [from, until] = [first, first + count - 1].map((at) => Math.floor(at / this.#partSize));
    return Array.from({ length: (until ?? 0) - (from ?? 0) + 1 }, (_, at) => (from ?? 0) + at);
  }

  #read(part: number): Promise<readonly Row[]> {
    const known = this.#parts.get(part);
    if (known !== undefined) return known;
    const read = readPatiently(this.#address.replace('*', String(part))).then(
      (file) => (file as { readonly rows: readonly Row[] }).rows,
      () => {
        this.#parts.delete(part);
        return [];
      },
    );
    this.#parts.set(part, read);
    return read;
  }

  #rowList(rows: readonly Row[]): Element {
    const list = document.createElement('ul');
    list.className = 'events';
    const more = document.createElement('li');
    const button = document.createElement('button');
    Object.assign(button, { type: 'button', className: 'quiet', textContent: this.#words.more });
    more.append(button);
    let shown = 0;
    const add = (): void => {
      const next = rows.slice(shown, shown + SHOWN);
      shown += next.length;
      more.remove();
      list.append(
        ...next.flatMap(([, , html]) => elementOf(html) ?? []),
        ...(shown < rows.length ? [more] : []),
      );
    };
    button.addEventListener('click', add);
    add();
    return list;
  }
}

/** Parses the HTML of a row, which comes from this site. */
function elementOf(html: string): Element | null {
  return new DOMParser().parseFromString(html, 'text/html').body.firstElementChild;
}

function headOf(words: string, total: number): Element {
  const head = document.createElement('p');
  head.className = 'in-view';
  head.textContent = `${words} · ${new Intl.NumberFormat(document.documentElement.lang).format(total)}`;
  return head;
}

function townList(points: readonly EventPoint[], visit: (town: BusyTown) => void): Element {
  const towns = new Map<string, { town: string; count: number; points: EventPoint[] }>();
  for (const point of points) {
    const known = towns.get(point.town) ?? { town: point.town, count: 0, points: [] };
    towns.set(point.town, known);
    known.count += point.count;
    known.points.push(point);
  }
  const list = document.createElement('ul');
  list.className = 'events towns';
  const busiest = [...towns.values()].sort((one, other) => other.count - one.count).slice(0, SHOWN);
  list.append(
    ...busiest.map((each) => {
      const row = document.createElement('li');
      const button = document.createElement('button');
      const count = document.createElement('span');
      count.className = 'count';
      count.textContent = new Intl.NumberFormat(document.documentElement.lang).format(each.count);
      button.type = 'button';
      button.append(each.town === '' ? '…' : each.town, ' ', count);
      button.addEventListener('click', () => {
        visit(each);
      });
      row.append(button);
      return row;
    }),
  );
  return list;
}
