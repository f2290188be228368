import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { asset, type Asset } from '../asset.ts';

/*
 * The reference is Swagger UI: it tries operations of OpenAPI 3.1 with a token, has a dark mode, and is the only one of
 * its kind that works under a policy without `unsafe-inline`. RapiDoc and OpenAPI Explorer put styles into their markup,
 * RapiDoc asks another host for fonts, Scalar and Redoc want a newer Node, and Redoc tries nothing. Its files are copied
 * to `dist` when the code is compiled, so nobody who runs a calendar installs its package: that one depends on another
 * which reports each installation to its maker, and which package.json overrides for who develops the calendar.
 */

const require = createRequire(import.meta.url);

function read(path: string): Asset {
  return asset(basename(path), readFileSync(path));
}

function own(name: string): Asset {
  return read(join(import.meta.dirname, name));
}

/** What the documentation page loads besides what all pages do. */
export const DOCS_ASSETS = {
  style: own('docs.css'),
  script: own('docs.js'),
  referenceStyle: own('reference.css'),
  referenceScript: own('reference.js'),
  swaggerUiStyle: read(require.resolve('#swagger-ui/swagger-ui.css')),
  swaggerUiScript: read(require.resolve('#swagger-ui/swagger-ui-bundle.js')),
} as const satisfies Record<string, Asset>;
