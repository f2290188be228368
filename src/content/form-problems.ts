import { diagnostic, type Diagnostic } from '../diagnostics/codes.ts';
import { didYouMean } from '../platform/did-you-mean.ts';
import { formatRule } from '../schema/format-rules.ts';
import { quoted } from '../yaml/hints/hint.ts';
import { replacement } from './fix/edits.ts';
import { idFor } from './identity.ts';
import type { Document } from './parse.ts';
import { isLocalPath, isPicture, pictureHint } from './pictures/picture-path.ts';
import type { Fault } from './schema-fault.ts';
import { suggestFor } from './suggest.ts';
import { slugsMeant, isPlaceInList, shown } from './value-problems.ts';
import { zonesMeant, zonesThere } from './zone-meant.ts';

/* Texts that are not of the form that their key wants. */

export function wrongForm({ document, error, path, node }: Fault): Diagnostic {
  const { data } = error;
  const format = String(error.params.format);
  const place = document.placeOf(node);
  const { code, complaint, hint: rule } = formatRule(format, data);
  const message = `${shown(error)} ${complaint}.`;
  if (format === 'uuid') {
    return diagnostic(code, place, message, `${rule} A new one, made for this file: ${idFor(document)}`);
  }
  const {
    hint,
    fix,
    advice = '',
  } = typeof data === 'string'
    ? adviceOn(data, { document, format, rule, key: path.at(-1) ?? '', isItem: isPlaceInList(path) })
    : { hint: rule };
  return diagnostic(code, place, `${message} ${advice}`.trimEnd(), hint, {
    fix: fix === undefined ? null : replacement(document, node, asScalar(fix)),
  });
}

interface FormContext {
  readonly document: Document;
  readonly format: string;
  readonly rule: string;
  readonly key: string;
  /** Whether the text is one of a list. */
  readonly isItem: boolean;
}

interface Advice {
  /** What the message says besides. */
  readonly advice?: string;
  readonly hint: string;
  readonly fix?: string | undefined;
}

/** What to do about a text of the wrong form, and the text that nothing else can be meant by. */
function adviceOn(text: string, { document, format, rule, key, isItem }: FormContext): Advice {
  if (isPicture(key) && isLocalPath(text)) return { hint: pictureHint(text) };
  if (format === 'time-zone') return zoneAdvice(text, document, rule);
  const meant = suggestFor(format, text);
  if (meant === undefined) return { hint: rule };
  const slugs = format === 'slug' && isItem ? slugsMeant(text) : [];
  if (slugs.length > 1) {
    return { hint: `Did you mean "${meant.text}", or [${slugs.join(', ')}]? ${rule}` };
  }
  return { hint: didYouMean([meant.text]) + rule, fix: meant.certain ? meant.text : undefined };
}

/** What a text stands for, what it is misspelt for, and else the time of the country. */
function zoneAdvice(text: string, document: Document, rule: string): Advice {
  const spelt = suggestFor('time-zone', text);
  const meant =
    zonesMeant(text, document) ??
    (spelt && { zones: [spelt.text], reason: '', certain: spelt.certain }) ??
    zonesThere(document);
  if (meant === undefined) return { hint: rule };
  const { zones, reason, certain } = meant;
  return {
    advice: certain ? `Write "${zones[0] ?? ''}".` : didYouMean(zones),
    hint: `${reason} ${rule}`.trimStart(),
    fix: certain ? zones[0] : undefined,
  };
}

/** A text that begins with "#" would be a comment. */
function asScalar(text: string): string {
  return text.startsWith('#') ? quoted(text) : text;
}
