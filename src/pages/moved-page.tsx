import { pagePolicy } from './page-policy.ts';
import { renderDocument } from './page.tsx';
import type { Reader } from './reader.ts';

interface MovedPageProps {
  /** The title of the page at the other address. */
  readonly title: string;
  readonly address: string;
}

/** Returns a file that redirects to the page at another address, for static sites, where no server can redirect. */
export function movedPage({ title, address }: MovedPageProps, { language }: Reader): Buffer {
  return renderDocument(
    <html lang={language.tag}>
      <head>
        <meta charset="utf-8" />
        <title>{title}</title>
        <meta http-equiv="Content-Security-Policy" content={pagePolicy()} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <meta http-equiv="refresh" content={`0; url=${address}`} />
      </head>
      <body>
        <a href={address} dir="auto">
          {title}
        </a>
      </body>
    </html>,
  );
}
