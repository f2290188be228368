import {
  bounded,
  type Camera,
  cameraOn,
  followGestures,
  HIGHEST_ZOOM,
  type Place,
  placeAt,
  seenAt,
  type Size,
  zoomed,
} from './camera.ts';
import { DotLayer, type EventPoint, radiusOf, type ShownDot } from './dot-layer.ts';
import { inSvg, type LandAddresses, LandLayer, StreetLayer } from './land-layer.ts';
import { readPatiently } from './read-json.ts';
import { type RowLink, RowsInView } from './rows-in-view.ts';

/* The interactive map, which replaces the drawing of the page where there is JavaScript, and lists the events that it shows. */

/** The settings of the map, from the page. */
interface MapSettings extends LandAddresses {
  readonly points: string;
  readonly rows: string;
  /** The template for the addresses of street tiles; null where the site has none. */
  readonly tiles: string | null;
  readonly words: {
    readonly inView: string;
    readonly more: string;
    readonly streets: string;
    readonly noStreets: string;
  };
}

interface PointsFile {
  readonly names: readonly string[];
  /**
   * For each point five numbers: its steps to the east and to the north from the point before, in ten thousandths of a degree,
   * the number of its events, and the indexes of the names of its town and its place, -1 for none.
   */
  readonly points: readonly number[];
  readonly partSize: number;
}

const UNIT = 1e4;

/** The time without a movement after which the camera counts as resting, in milliseconds. */
const REST = 140;

/** How long a flight takes, in milliseconds. */
const FLIGHT = 280;

/** The zoom around the reader's own place, and the radius of the search there, in kilometres. */
const NEARBY = 11;
const RADIUS = 25;

/** The most events of one place that are fanned out into dots, and the radius of the ring of these dots, in pixels. */
const FANNED = 18;
const RING = 46;

class LiveMap {
  readonly #figure: HTMLElement;
  readonly #settings: MapSettings;
  readonly #points: readonly EventPoint[];
  readonly #drawing: SVGSVGElement;
  readonly #land: LandLayer;
  readonly #dots: DotLayer;
  readonly #rows: RowsInView;
  readonly #fan = inSvg('g', { class: 'fan' });
  /** The place whose events are fanned out; null where none is. */
  #fanned: { readonly dot: ShownDot; readonly links: readonly RowLink[] } | null = null;
  #streets: StreetLayer | null = null;
  #camera: Camera;
  #rest: ReturnType<typeof setTimeout> | undefined;
  #hasMoved = false;

  constructor(figure: HTMLElement, drawing: SVGSVGElement, settings: MapSettings, file: PointsFile) {
    this.#figure = figure;
    this.#settings = settings;
    this.#points = pointsOf(file);
    this.#land = new LandLayer(settings, document.documentElement.lang);
    this.#dots = new DotLayer(this.#points);
    const list = document.querySelector('#groups') ?? document.createElement('div');
    this.#rows = new RowsInView(list, settings.rows, file.partSize, this.#points, settings.words);
    this.#drawing = inSvg(
      'svg',
      {
        class: 'drawing is-live',
        role: 'group',
        tabindex: 0,
        'aria-label': drawing.getAttribute('aria-label') ?? '',
      },
      this.#land.element,
      this.#dots.names,
      this.#dots.element,
      this.#fan,
    );
    const places = this.#points.map(({ place }) => place);
    // A single place is shown with its surroundings.
    this.#camera = cameraOn(places, this.#size(), places.length === 1 ? NEARBY : HIGHEST_ZOOM - 2);
    list.addEventListener('pointerover', this.#lightDotOf);
    list.addEventListener('focusin', this.#lightDotOf);
    list.addEventListener('pointerleave', () => {
      this.#dots.light(null);
    });
  }

  /** Replaces the drawing as soon as the map is drawn. */
  async start(drawing: SVGSVGElement): Promise<void> {
    await this.#draw();
    drawing.replaceWith(this.#drawing);
    const movable = { camera: () => this.#camera, size: () => this.#size(), look: this.#look };
    followGestures(this.#drawing, movable);
    new ResizeObserver(() => {
      // A list of another height may change the width of the map; this does not close an open fan.
      const fanned = this.#fanned;
      this.#look(bounded(this.#camera, this.#size()), this.#hasMoved);
      this.#fanned = fanned;
      this.#drawFan();
    }).observe(this.#figure);
    this.#drawing.addEventListener('pointerover', this.#lightRowsOf);
    this.#drawing.addEventListener('focusin', this.#lightRowsOf);
    this.#control('in', () => {
      this.#fly(this.#zoomedBy(1));
    });
    this.#control('out', () => {
      this.#fly(this.#zoomedBy(-1));
    });
    this.#control('near', (button) => {
      this.#goNear(button);
    });
    this.#control('streets', (button) => {
      this.#switchStreets(button);
    });
    const near = nearOf(new URLSearchParams(location.search));
    if (near !== null) this.#look(bounded({ x: near[0], y: near[1], zoom: NEARBY }, this.#size()));
  }

  #control(name: string, act: (button: Element) => void): void {
    const button = this.#figure.querySelector(`[data-do="${name}"]`);
    button?.addEventListener('click', () => {
      act(button);
    });
    button?.parentElement?.removeAttribute('hidden');
  }

  #size(): Size {
    const { clientWidth, clientHeight } = this.#figure;
    return { width: Math.max(1, clientWidth), height: Math.max(1, clientHeight) };
  }

  #zoomedBy(steps: number): Camera {
    const { width, height } = this.#size();
    return zoomed(this.#camera, this.#camera.zoom + steps, [width / 2, height / 2], { width, height });
  }

  readonly #look = (camera: Camera, hasMoved = true): void => {
    this.#fanned = null;
    this.#camera = camera;
    this.#hasMoved ||= hasMoved;
    const size = this.#size();
    this.#drawFan();
    this.#land.follow(camera, size);
    this.#dots.follow(camera, size);
    this.#streets?.draw(camera, size);
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => void this.#draw(), REST);
  };

  async #draw(): Promise<void> {
    const [camera, size] = [this.#camera, this.#size()];
    // The dots are drawn at once, since the land may have to be read first.
    this.#drawDots(camera, size);
    await this.#land.draw(camera, size, () => camera === this.#camera);
    if (camera !== this.#camera) return;
    this.#drawDots(camera, size);
    if (this.#hasMoved)
      await this.#rows.show(this.#inView(), ({ points }) => {
        this.#flyTo(points);
      });
  }

  #drawDots(camera: Camera, size: Size): void {
    const hadFocus = this.#dots.element.querySelector(':focus-visible') !== null;
    const names = this.#streets === null ? this.#land.names : [];
    this.#dots.draw(camera, size, names, this.#act);
    // The element that had the focus was replaced.
    if (hadFocus) this.#drawing.focus();
  }

  #inView(): EventPoint[] {
    const size = this.#size();
    return this.#points.filter(({ place }) => {
      const [x, y] = seenAt(place, this.#camera, size);
      return x >= 0 && y >= 0 && x <= size.width && y <= size.height;
    });
  }

  #flyTo(points: readonly EventPoint[]): void {
    this.#fly(
      cameraOn(
        points.map(({ place }) => place),
        this.#size(),
        HIGHEST_ZOOM - 2,
      ),
    );
  }

  #fly(target: Camera): void {
    const [from, to] = [this.#camera, bounded(target, this.#size())];
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      this.#look(to);
      return;
    }
    const start = performance.now();
    const away = to.x - from.x - Math.round(to.x - from.x);
    const step = (now: number): void => {
      const share = Math.max(0, Math.min(1, (now - start) / FLIGHT));
      const eased = 1 - (1 - share) ** 3;
      this.#look({
        x: from.x + away * eased,
        y: from.y + (to.y - from.y) * eased,
        zoom: from.zoom + (to.zoom - from.zoom) * eased,
      });
      if (share < 1) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }

  /** Zooms in to a dot that comes apart at a higher zoom, fans out one that never does, and focuses the row of a single event. */
  readonly #act = (dot: ShownDot): void => {
    if (dot.opensAt !== null) this.#flyTo(dot.points);
    else if (dot.count > 1) void this.#fanOut(dot);
    else this.#rows.light(dot.points)?.querySelector('a')?.focus();
  };

  async #fanOut(dot: ShownDot): Promise<void> {
    await this.#rows.show(dot.points, () => undefined);
    this.#fanned = { dot, links: (await this.#rows.linksAt(dot.points)).slice(0, FANNED) };
    this.#drawFan();
    this.#fan.querySelector('a')?.focus();
  }

  #drawFan(): void {
    if (this.#fanned === null) {
      this.#fan.replaceChildren();
      return;
    }
    const { dot, links } = this.#fanned;
    const focused = [...this.#fan.children].findIndex((link) => link === document.activeElement);
    const [x, y] = seenAt(dot.place, this.#camera, this.#size());
    const inner = radiusOf(dot.count);
    const ring = RING + 3 * links.length;
    this.#fan.replaceChildren(
      ...links.map(({ name, address }, at) => {
        const angle = (2 * Math.PI * at) / links.length - Math.PI / 2;
        const [toX, toY] = [x + ring * Math.cos(angle), y + ring * Math.sin(angle)];
        return inSvg(
          'a',
          { href: address, 'aria-label': name },
          inSvg('title', {}, name),
          inSvg('line', {
            x1: x + inner * Math.cos(angle),
            y1: y + inner * Math.sin(angle),
            x2: toX,
            y2: toY,
          }),
          inSvg('circle', { class: 'reach', cx: toX, cy: toY, r: 14 }),
          inSvg('circle', { class: 'dot', cx: toX, cy: toY, r: 8 }),
        );
      }),
    );
    if (focused >= 0) this.#fan.querySelectorAll('a').item(focused).focus();
  }

  readonly #lightDotOf = ({ target }: Event): void => {
    const row = target instanceof Element ? target.closest('[data-point]') : null;
    this.#dots.light(row === null ? null : Number(row.getAttribute('data-point')));
  };

  readonly #lightRowsOf = ({ target }: Event): void => {
    const spot = target instanceof Element ? target.closest('.spot') : null;
    const at = spot === null ? -1 : [...this.#dots.element.children].indexOf(spot);
    this.#rows.light(this.#dots.dots[at]?.points ?? []);
  };

  /** Reloads the page with the reader's position in its address, where the reader sees it; it is sent nowhere else. */
  #goNear(button: Element): void {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const address = new URL(location.href);
        const [latitude, longitude] = [coords.latitude.toFixed(2), coords.longitude.toFixed(2)];
        address.searchParams.set('near', `${latitude},${longitude}`);
        address.searchParams.set('radius', String(RADIUS));
        history.replaceState(null, '', address);
        const [x, y] = placeAt(Number(longitude), Number(latitude));
        this.#fly({ x, y, zoom: NEARBY });
      },
      () => {
        button.textContent = button.getAttribute('data-unknown');
        button.setAttribute('disabled', '');
      },
    );
  }

  #switchStreets(button: Element): void {
    const { tiles, words } = this.#settings;
    if (tiles === null) return;
    this.#streets?.element.remove();
    this.#streets = this.#streets === null ? new StreetLayer(tiles) : null;
    if (this.#streets !== null) this.#land.element.after(this.#streets.element);
    button.textContent = this.#streets === null ? words.streets : words.noStreets;
    this.#figure.classList.toggle('has-streets', this.#streets !== null);
    this.#look(this.#camera);
  }
}

function pointsOf({ names, points }: PointsFile): EventPoint[] {
  const read: EventPoint[] = [];
  let [x, y] = [0, 0];
  for (let at = 0; at < points.length; at += 5) {
    x += points[at] ?? 0;
    y += points[at + 1] ?? 0;
    read.push({
      number: at / 5,
      place: placeAt(x / UNIT, y / UNIT),
      count: points[at + 2] ?? 1,
      town: names[points[at + 3] ?? -1] ?? '',
      hall: names[points[at + 4] ?? -1] ?? '',
    });
  }
  return read;
}

/** Returns the place in the parameter `near`; null where there is none. */
function nearOf(query: URLSearchParams): Place | null {
  const [latitude = NaN, longitude = NaN] = (query.get('near') ?? '').split(',').map(Number);
  return Number.isFinite(latitude) && Number.isFinite(longitude) ? placeAt(longitude, latitude) : null;
}

/** Makes the map of the page interactive, unless it is already. */
async function begin(): Promise<void> {
  const figure = document.querySelector<HTMLElement>('.map[data-map]');
  const drawing = figure?.querySelector<SVGSVGElement>('svg.drawing') ?? null;
  if (figure === null || drawing === null || drawing.classList.contains('is-live')) return;
  const settings = JSON.parse(figure.dataset.map ?? '') as MapSettings;
  const file = (await readPatiently(settings.points)) as PointsFile;
  if (figure.isConnected) await new LiveMap(figure, drawing, settings, file).start(drawing);
}

const list = document.querySelector('#events');
if (list !== null) new MutationObserver(() => void begin()).observe(list, { childList: true });
void begin();
