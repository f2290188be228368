import type { Response } from 'express';
import { addToHeader, headersOf } from '../answer/response-headers.ts';
import type { Step } from '../express-objects.ts';

declare global {
  namespace Express {
    interface Locals {
      /** Whether unknown parameters are refused. */
      strict?: boolean;
    }
  }
}

/** The paths below which answers depend on what clients prefer. */
const PREFERRING = /^\/(?:open|feeds)(?![^/?])/;

/** Says that answers depend on what clients prefer, errors too (RFC 7240, section 2). */
export const varyByPreference: Step = (request, response) => {
  if (PREFERRING.test(request.url)) addToHeader(response, 'Vary', 'Prefer');
};

/** Takes `Prefer: handling=strict` (RFC 7240, section 4.4; contract, section 6). */
export const applyPreference: Step = ({ headers: { prefer } }, response) => {
  if (prefer !== undefined && handlingOf(String(prefer)) === 'strict') {
    response.locals.strict = true;
    headersOf(response).push('Preference-Applied', 'handling=strict');
  }
};

export function isStrict({ locals }: Response): boolean {
  return locals.strict === true;
}

/** A text in quotes, which may hold commas, to its last quote or to the end, so that none is read twice; or what is in none. */
const PARTS = /"(?:[^"\\]|\\.)*"?|[^",;]+|[,;]/g;

/** Of several, the first counts; what follows a semicolon are parameters of it (RFC 7240, section 2). */
function handlingOf(prefer: string): string | undefined {
  let preference = '';
  let isParameter = false;
  for (const part of [...(prefer.match(PARTS) ?? []), ',']) {
    if (part === ';') isParameter = true;
    else if (part !== ',') preference += isParameter ? '' : part;
    else {
      const [name = '', value = ''] = preference.split('=');
      if (name.trim().toLowerCase() === 'handling') return unquoted(value.trim()).toLowerCase();
      preference = '';
      isParameter = false;
    }
  }
  return undefined;
}

function unquoted(word: string): string {
  return /^".*"$/s.test(word) ? word.slice(1, -1).replace(/\\(.)/g, '$1') : word;
}
