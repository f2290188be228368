import type { RequestHandler, Response } from 'express';
import { addToHeader, headersOf } from '../answer/response-headers.ts';

declare global {
  namespace Express {
    interface Locals {
      /** Whether unknown parameters are refused. */
      strict?: boolean;
    }
  }
}

/** Says that answers depend on what clients prefer (RFC 7240, section 2). */
export const varyByPreference: RequestHandler = (_request, response, next) => {
  addToHeader(response, 'Vary', 'Prefer');
  next();
};

/** Takes `Prefer: handling=strict` (RFC 7240, section 4.4; contract, section 6). */
export const applyPreference: RequestHandler = ({ headers: { prefer } }, response, next) => {
  if (prefer !== undefined && handlingOf(String(prefer)) === 'strict') {
    response.locals.strict = true;
    headersOf(response).push('Preference-Applied', 'handling=strict');
  }
  next();
};

export function isStrict({ locals }: Response): boolean {
  return locals.strict === true;
}

/** Of several, the first counts (RFC 7240, section 2). */
function handlingOf(prefer: string): string | undefined {
  const preferences = prefer.split(',').map((preference) => {
    const [name = '', value = ''] = (preference.split(';', 1)[0] ?? '').split('=');
    return { name: name.trim().toLowerCase(), value: value.trim().replace(/^"(.*)"$/, '$1') };
  });
  return preferences.find(({ name }) => name === 'handling')?.value.toLowerCase();
}
