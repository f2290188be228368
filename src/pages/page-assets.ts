import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asset, type Asset } from './asset.ts';

function read(name: string): Asset {
  return asset(name, readFileSync(join(import.meta.dirname, 'assets', name)));
}

/** Everything that pages load. */
export const ASSETS = {
  icon: read('icon.svg'),
  copy: read('copy.js'),
  embedForm: read('embed-form.js'),
  embedStyle: read('embed.css'),
  liveList: read('live-list.js'),
  localTime: read('local-time.js'),
  mapStyle: read('map.css'),
  monthKeys: read('month-keys.js'),
  monthStyle: read('month.css'),
  panels: read('panels.js'),
  preview: read('preview.js'),
  recordStyle: read('record.css'),
  share: read('share.js'),
  style: read('style.css'),
  today: read('today.js'),
} as const satisfies Record<string, Asset>;

/** What only pages with a server behind them load. */
const FOR_SERVERS: readonly Asset[] = [ASSETS.liveList, ASSETS.preview];

/** What pages load on a host that hands out files. */
export const STATIC_ASSETS = Object.values(ASSETS).filter((each) => !FOR_SERVERS.includes(each));
