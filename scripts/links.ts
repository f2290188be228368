import { type Command, type ExitStatus, OK, parseOptions } from '../src/cli/command.ts';
import { contentFolderOf, refuseFolderLink } from '../src/cli/content-folder.ts';
import { askLinks, comingLinks } from '../src/cli/links/ask-links.ts';
import { linkReport } from '../src/cli/links/link-report.ts';
import { openHttpClient } from '../src/cli/network/http-client.ts';
import { openFolder } from '../src/cli/new-record/new-file.ts';
import { createProgress } from '../src/cli/terminal.ts';
import { readConfig } from '../src/config/config.ts';
import { printable } from '../src/platform/printable.ts';

export const usage: Command['usage'] = (typed) => `Usage: ${typed} [--content DIR] [--allow-private]

Asks the web addresses of coming events (url, links, sources), each once, and prints in Markdown which are gone,
and which lead to another domain. What cannot be said for sure, like a page that turns programs away, stands
apart. Of events that are over or cancelled nothing is asked, nor of links whose closesAt has passed.
--allow-private asks addresses of the network here as well, which only a calendar of an intranet needs.
Exit status: 0 asked, whatever is found; 2 wrong use, or no content folder.`;

export const run: Command['run'] = async (args): Promise<ExitStatus> => {
  const { values } = parseOptions({
    args,
    options: {
      content: { type: 'string' },
      'allow-private': { type: 'boolean', default: false },
    },
  });
  const folder = contentFolderOf(values.content, readConfig());
  refuseFolderLink(folder);
  const links = comingLinks(openFolder(folder.directory).events(), Date.now());
  const client = openHttpClient(values['allow-private'] ? { isAllowed: () => true } : {});
  const onProgress = createProgress('Links asked', process.stderr);
  const asked = await askLinks(client, links, { onProgress }).finally(() => client.close());
  const asText = process.stdout.isTTY ? printable : undefined;
  process.stdout.write(linkReport(asked, folder.displayPath, asText));
  return OK;
};
