import { h } from 'preact';
import type { Calendar } from '../../calendar/calendar.ts';
import type { Addresses } from '../addresses.ts';
import { LeftOut } from '../filters/filter-links.tsx';
import { viewLabels } from '../filters/view-feeds.tsx';
import { ASSETS } from '../page-assets.ts';
import type { Page } from '../page.tsx';
import type { Reader } from '../reader.ts';
import { sitePage } from '../site-page.tsx';
import { EMBED_FILE } from './embed-file.ts';
import { EmbedForm } from './embed-form.tsx';
import { attributesOf, type EmbedView, knownParameters } from './embed-view.ts';
import { elementSnippet, frameSnippet, SnippetBox } from './snippet-box.tsx';

/** The placeholder for the calendar's URL where that is not known. */
const SOME_URL = 'https://calendar.example.org';

/** Makes the page on which one tries the element and copies the HTML for it. */
export function embedPage(calendar: Calendar, view: EmbedView, reader: Reader): Page {
  const { language, to, asFile } = reader;
  const { embed, frame, comma } = language.words;
  const { site } = calendar;
  const attributes = attributesOf(view);
  const filter = knownParameters(view);
  const list = listAddress(to, filter);
  const url = (address: string): string => to.absolute(site.url ?? SOME_URL, address);
  const label = [site.name ?? frame.calendar, ...viewLabels(calendar, filter, reader)].join(comma);
  const urls = {
    source: url(to.file('/')).replace(/\/$/, ''),
    file: url(to.file(EMBED_FILE.path)),
    list: url(list),
  };
  const asked = { ...filter, limit: String(view.limit) };
  return sitePage({
    calendar,
    reader,
    title: embed.title,
    description: embed.about,
    isListed: Object.keys(filter).length === 0,
    addressIn: (other) => to.in(other).embed(asked),
    styles: [ASSETS.embedStyle],
    scripts: [EMBED_FILE, ASSETS.embedForm, ...(asFile === null ? [ASSETS.liveList] : []), ASSETS.copy],
    children: (
      <>
        <h1>{embed.title}</h1>
        <p class="lead">{embed.about}</p>
        <div class="two-columns">
          <div>
            <h2>{embed.preview}</h2>
            <div class="card embed-preview">
              {h('event-calendar', { src: to.file('/'), ...attributes }, <a href={list}>{label}</a>)}
            </div>
            <div id="events">
              <LeftOut view={view} reader={reader} />
              <h2>{embed.copyThis}</h2>
              {site.url === null && <p>{embed.noUrl({ url: SOME_URL })}</p>}
              <SnippetBox
                label={embed.snippet}
                snippet={elementSnippet(urls, attributes, label)}
                language={language}
              />
              {view.isFramable && (
                <SnippetBox
                  label={embed.frame}
                  snippet={frameSnippet(url(to.embed({ ...asked, frame: '1' })), label)}
                  language={language}
                />
              )}
              {to.documentation !== null && (
                <p>
                  <a href={`${to.documentation}#show-events-on-a-page-of-yours`}>{embed.howTo}</a>
                </p>
              )}
            </div>
          </div>
          {to.embedForm !== null && (
            <EmbedForm calendar={calendar} view={view} reader={reader} action={to.embedForm} />
          )}
        </div>
      </>
    ),
  });
}

/** Returns the address of the list of these events; that of the home page where they have no list of their own. */
function listAddress(to: Addresses, parameters: Readonly<Record<string, string>>): string {
  return to.list({ past: false, page: 1, parameters }) ?? to.home;
}
