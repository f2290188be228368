import { type Camera, scaleOf, type Size } from './camera.ts';
import { inSvg } from './land-layer.ts';

/** The text for `{r}` in the template of tile addresses, on screens with a high resolution; `{z}`, `{x}` and `{y}` identify a tile. */
const FINER = '@2x';

/** The finest zoom that most hosts have tiles for. */
const FINEST_ZOOM = 19;

/** The street tiles of one host. */
export class StreetLayer {
  readonly element = inSvg('g', { class: 'streets', 'aria-hidden': 'true' });
  readonly #template: string;
  readonly #pictures = new Map<string, SVGElement>();

  constructor(template: string) {
    this.#template = template.replace('{r}', devicePixelRatio > 1 ? FINER : '');
  }

  draw(camera: Camera, { width, height }: Size): void {
    const zoom = Math.max(0, Math.min(FINEST_ZOOM, Math.round(camera.zoom)));
    const across = 2 ** zoom;
    const side = scaleOf(camera) / across;
    const [left, top] = [width / 2 - camera.x * across * side, height / 2 - camera.y * across * side];
    const shown = new Set<string>();
    for (let column = Math.floor(-left / side); column * side + left < width; column += 1)
      for (
        let row = Math.max(0, Math.floor(-top / side));
        row < across && row * side + top < height;
        row += 1
      ) {
        const key = `${zoom}/${column}/${row}`;
        shown.add(key);
        const picture = this.#pictures.get(key) ?? this.#pictureOf(key, zoom, column, row);
        // The tiles overlap by half a pixel, so that no lines are seen between them.
        const place = { x: column * side + left, y: row * side + top, width: side + 0.5, height: side + 0.5 };
        for (const [name, value] of Object.entries(place)) picture.setAttribute(name, value.toFixed(1));
      }
    for (const [key, picture] of this.#pictures)
      if (!shown.has(key)) {
        picture.remove();
        this.#pictures.delete(key);
      }
  }

  #pictureOf(key: string, zoom: number, column: number, row: number): SVGElement {
    const turned = ((column % 2 ** zoom) + 2 ** zoom) % 2 ** zoom;
    const numbers: Readonly<Record<string, number>> = { z: zoom, x: turned, y: row };
    const href = this.#template.replace(/\{([zxy])\}/g, (_, name: string) => String(numbers[name]));
    const picture = inSvg('image', { href, preserveAspectRatio: 'none' });
    this.#pictures.set(key, picture);
    this.element.append(picture);
    return picture;
  }
}
