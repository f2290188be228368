import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { asset, type Asset, packedAsset, type PackedAsset } from '../asset.ts';

/*
 * The reference is Swagger UI: it tries operations of OpenAPI 3.1 with a token, has a dark mode, and is the only one of its
 * kind that works under a policy without `unsafe-inline`. RapiDoc and OpenAPI Explorer put styles into their markup, RapiDoc
 * asks another host for fonts, Scalar and Redoc want a newer Node, and Redoc tries nothing. Its files are copied to `dist` at
 * build time, so that whoever runs a calendar need not install its package. That package depends on one which reports each
 * installation to its maker; package.json overrides it for developers.
 */

const require = createRequire(import.meta.url);

function own(name: string): Asset {
  return asset(name, readFileSync(join(import.meta.dirname, name)));
}

function ofSwaggerUi(name: string): PackedAsset {
  return packedAsset(name, readFileSync(require.resolve(`#swagger-ui/${name}.br`)));
}

/** The files that only the documentation page loads. */
export const DOCS_ASSETS = {
  style: own('docs.css'),
  script: own('docs.js'),
  referenceStyle: own('reference.css'),
  referenceScript: own('reference.js'),
  swaggerUiStyle: ofSwaggerUi('swagger-ui.css'),
  swaggerUiScript: ofSwaggerUi('swagger-ui-bundle.js'),
} as const satisfies Record<string, Asset>;
