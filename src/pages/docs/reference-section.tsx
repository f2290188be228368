import type { Language } from '../../words/language.ts';
import { DOCS_ASSETS } from './docs-assets.ts';

const { referenceStyle, swaggerUiStyle, swaggerUiScript } = DOCS_ASSETS;

/** The reference, in which each operation can be tried. Its scripts are large, so they are only loaded when it is opened. */
export function ReferenceSection({ language }: { language: Language }) {
  const { docs } = language.words;
  return (
    <section class="reference" id="reference" aria-labelledby="reference-title">
      <h2 id="reference-title">{docs.reference}</h2>
      <details>
        <summary>{docs.openReference}</summary>
        <p>{docs.howTo}</p>
        <label class="token">
          <span>{docs.token}</span>
          <input id="token" type="password" autoComplete="off" spellcheck={false} placeholder="evc_…" />
        </label>
        <div id="swagger-ui" data-document="/openapi.json">
          <noscript>
            {docs.needsScript} <a href="/openapi.json">{docs.saysTheSame}</a>
          </noscript>
        </div>
        <p class="shown-by">
          <a href="https://github.com/swagger-api/swagger-ui">{docs.shownBy}</a>
        </p>
      </details>
      <template>
        <link rel="stylesheet" href={swaggerUiStyle.path} />
        <link rel="stylesheet" href={referenceStyle.path} />
        <script src={swaggerUiScript.path} />
      </template>
    </section>
  );
}
